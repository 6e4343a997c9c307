import type { LocalContext } from '../llm/types';
import { mainItems } from './steps/items';
import { sceneOf } from './steps/scene';
import { placesIn, textOf } from './resolve/tree';
import { say } from './voice';

/** A few commands that work on this page, as a Markdown list; general ones where it cannot be read. */
export function exampleList(local: LocalContext): string {
  const lines = local.page.readable ? examplesOf(local) : [];
  const shown = lines.length > 0 ? [...lines, say('say_help')] : starters();
  return shown.map((line) => `- \`${line.replace(isolates, '')}\``).join('\n');
}

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
  const isShort = (name: string): boolean => name !== '' && name.length <= 40 && !/["`\n]/.test(name);
  const main = nodes.filter(({ role }) => role === 'main').flatMap((part) => placesIn(part).map(({ node }) => node));
  const link = [...items, ...main].find(
    ({ role, ref, name = '' }) => role === 'link' && ref !== undefined && isShort(name),
  );
  const list = nodes.find(
    ({ role, options = [], name = '' }) => role === 'combobox' && options.length > 1 && isShort(name),
  );
  const option = list?.options?.slice(1).find((one) => isShort(one) && !/^\+\d+ more$/.test(one));
  const hasPopUp = nodes.some(({ role }) => role === 'dialog' || role === 'alertdialog');
  const hasSearch = nodes.some(({ role, inputType }) => role === 'searchbox' || inputType === 'search');
  return [
    say('say_topic'),
    ...(hasPopUp ? [say('say_close')] : []),
    ...(link ? [say('say_open', { name: textOf(link) })] : []),
    ...(list && option ? [say('say_select', { option, name: list.name ?? '' })] : []),
    ...(hasSearch ? [say('say_search')] : []),
    say('say_headings'),
  ];
}

/** The first commands of each kind, where the page offers none. */
function starters(): string[] {
  const some = [say('commands_navigation'), say('commands_pointer'), say('commands_fields'), say('commands_reading')];
  const [open, click, ...others] = some.flatMap((commands, index) => commands.split('\n').slice(0, index < 2 ? 1 : 3));
  return [open ?? '', click ?? '', ...others, say('say_help')];
}
