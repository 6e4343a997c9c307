import type { LocalContext } from '../llm/types';
import { mainItems } from './steps/items';
import { nextStep } from './steps';
import { sceneOf, type Scene } from './steps/scene';
import { frontDialog } from './steps/usual-buttons';
import { meantBy } from './resolve/loose';
import { placesIn, textOf } from './resolve/tree';
import { say, type WordKey } from './voice';

/**
 * A few commands that work on this page, as a Markdown list, those first that come near to the words; general ones
 * where it cannot be read.
 */
export function exampleList(local: LocalContext, words = ''): string {
  const near = nearTo(words, local);
  const lines = local.page.readable ? [...new Set([...near, ...examplesOf(local)])] : [];
  const shown = lines.length > 0 ? [...lines.slice(0, mostExamples), say('say_help')] : starters();
  return shown.map((line) => `- \`${line.replace(isolates, '')}\``).join('\n');
}

/** Commands for what the page has and the words may mean. */
function nearTo(words: string, local: LocalContext): string[] {
  const [root] = words === '' || !local.page.readable ? [] : sceneOf(local, { calls: [] }).roots.slice(-1);
  if (!root) return [];
  const { same, near } = meantBy(words, root);
  return [...same, ...near]
    .filter(
      ({ name = '', states }, at, all) =>
        isShort(name) && states?.checked !== true && at === all.findIndex((other) => other.name === name),
    )
    .slice(0, mostNear)
    .map(({ role, name = '' }) => say(sayings[role] ?? 'say_click', { name }));
}

const mostExamples = 6;
const mostNear = 3;
const sayings: Readonly<Partial<Record<string, WordKey>>> = {
  link: 'say_open',
  checkbox: 'say_check',
  switch: 'say_check',
  radio: 'say_check',
};
const isShort = (name: string): boolean => name !== '' && name.length <= 40 && !/["`\n]/.test(name);

/** They would be part of the name in a command. */
const isolates = /[\u2066-\u2069]/g;

/** Only what changes nothing outside of the page. */
function examplesOf(local: LocalContext): string[] {
  const scene = sceneOf(local, { calls: [] });
  const nodes = scene.roots
    .slice(-1)
    .flatMap(placesIn)
    .map(({ node }) => node);
  const items = mainItems(scene).flatMap((item) => placesIn(item).map(({ node }) => node));
  const main = nodes.filter(({ role }) => role === 'main').flatMap((part) => placesIn(part).map(({ node }) => node));
  const link = [...items, ...main].find(
    ({ role, ref, name = '' }) => role === 'link' && ref !== undefined && isShort(name),
  );
  const list = nodes.find(
    ({ role, options = [], name = '' }) => role === 'combobox' && options.length > 1 && isShort(name),
  );
  const option = list?.options?.slice(1).find((one) => isShort(one) && !/^\+\d+ more$/.test(one));
  const hasSearch = nodes.some(({ role, inputType }) => role === 'searchbox' || inputType === 'search');
  return [
    say('say_topic'),
    ...popUpExamples(scene),
    ...(link ? [say('say_open', { name: textOf(link) })] : []),
    ...(list && option ? [say('say_select', { option, name: list.name ?? '' })] : []),
    ...(hasSearch ? [say('say_search')] : []),
    say('say_headings'),
  ];
}

/** How to get rid of what lies over the page: closing it, where it can only be closed; else its own buttons. */
function popUpExamples(scene: Scene): string[] {
  const next = nextStep({ kind: 'click-usual', what: 'close', words: '' }, scene);
  const front = frontDialog(scene);
  if (!front) return [];
  if (next.role !== 'fail') return [say('say_close')];
  return placesIn(front)
    .flatMap(({ node: { role, name = '' } }) =>
      role === 'button' && isShort(name) ? [say('say_click', { name })] : [],
    )
    .slice(0, 2);
}

/** The first commands of each kind, where the page offers none. */
function starters(): string[] {
  const some = [say('commands_navigation'), say('commands_pointer'), say('commands_fields'), say('commands_reading')];
  const [open, click, ...others] = some.flatMap((commands, index) => commands.split('\n').slice(0, index < 2 ? 1 : 3));
  return [open ?? '', click ?? '', ...others, say('say_help')];
}
