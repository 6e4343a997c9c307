import type { PageNode } from '../page/api';
import { parseSnapshot } from '../snapshot/parse';
import type { LocalContext } from '../llm/types';
import type { Command, CountKind } from './command';
import { placesIn } from './resolve/tree';
import { locate } from './steps/locate';
import { writtenFacts } from './steps/own-data';
import { isField } from './steps/reading';
import type { Progress, Scene } from './steps/scene';
import { readTabs } from './steps/tabs';
import { texts } from './texts';
import { say } from './voice';

/** What a question can see of a page: its title and address, and the tree to look at. */
export interface AnswerContext {
  title: string;
  url: string;
  scene: Scene;
  truncated: boolean;
}

/** The Markdown answer to a question about the page; undefined when what is visible does not answer it. */
export function answer(command: Command, sight: AnswerContext): string | undefined {
  switch (command.kind) {
    case 'ask-page':
      return command.about === 'title'
        ? texts.title(sight.title)
        : command.about === 'url'
          ? texts.url(sight.url)
          : texts.page(sight.title, sight.url);
    case 'read':
    case 'ask-value':
      return atPlace(sight, command.target, command.kind === 'read' ? 'read' : 'value', (node) =>
        texts.value(nameOf(node), node.value),
      );
    case 'ask-checked':
      return atPlace(sight, command.target, 'checked', (node) =>
        texts.checked(nameOf(node), node.states?.checked ?? node.states?.pressed ?? false),
      );
    case 'ask-buttons':
      return texts.buttons(
        nodes(sight)
          .filter(({ role }) => role === 'button')
          .map(({ name }) => name ?? say('unnamed')),
        sight.truncated,
      );
    case 'ask-count':
      return texts.count(nodes(sight).filter(counted[command.what]).length, command.what, sight.truncated);
    default:
      return undefined;
  }
}

/** The answer of a command that was carried out, from what its own call saw. */
export function resultOf(
  command: Command,
  { done, calls }: Progress,
  local: LocalContext,
  scene: Scene,
): string | undefined {
  if (!done) return undefined;
  if (command.kind === 'fill-own') return texts.filledIn(writtenFacts(calls));
  if (command.kind === 'list-tabs')
    return readTabs(done.page ?? '')
      .map(({ title, url }, i) => `${i + 1}. ${title} ${url}`)
      .join('\n');
  if (done.tool === 'extract')
    return extracted(done.page ?? '', done.args.format, /\d+ more characters: offset \d+\.$/.test(done.summary));
  if (done.tool === 'execute_code') return done.page;
  const current = readTabs(done.page ?? '').find((tab) => tab.current);
  const pageScene = { ...scene, roots: [parseSnapshot(done.page ?? '')], mayHaveMore: false };
  const { title, url } = current ?? local.page;
  return answer(command, { title, url, scene: pageScene, truncated: /^ *\.\.\. /m.test(done.page ?? '') });
}

/** An incomplete first part of long data is marked in its fence, so that nobody saves it as if it were complete. */
function extracted(data: string, format: unknown, cut: boolean): string {
  const isData = format === 'json' || format === 'csv';
  const shown = isData ? `\`\`\`${format}${cut ? ' (first part)' : ''}\n${data.trimEnd()}\n\`\`\`` : data.trimEnd();
  return cut ? `${shown}\n\n${say('first_part')}` : isData ? shown : data;
}

function atPlace(
  { scene }: AnswerContext,
  target: Parameters<typeof locate>[1],
  need: Parameters<typeof locate>[2],
  say: (node: PageNode) => string,
): string | undefined {
  const located = locate(scene, target, need);
  if (!('next' in located))
    return need === 'read' && !isField(located.place.node) ? undefined : say(located.place.node);
  return located.next.role === 'fail' ? located.next.why : undefined;
}

function nameOf(node: PageNode): string {
  return node.name ?? node.placeholder ?? texts.element(node.role, '');
}

function nodes({ scene }: AnswerContext): PageNode[] {
  return scene.roots
    .slice(0, 1)
    .flatMap(placesIn)
    .map(({ node }) => node);
}

const hasRole =
  (...roles: string[]) =>
  (node: PageNode): boolean =>
    roles.includes(node.role);

const counted: Readonly<Record<CountKind, (node: PageNode) => boolean>> = {
  links: hasRole('link'),
  buttons: hasRole('button'),
  headings: hasRole('heading'),
  images: hasRole('img', 'image'),
  fields: isField,
  checkboxes: hasRole('checkbox', 'switch'),
  rows: hasRole('row'),
  tables: hasRole('table', 'grid', 'treegrid'),
  lists: hasRole('list', 'listbox'),
  items: hasRole('listitem'),
  forms: hasRole('form'),
};
