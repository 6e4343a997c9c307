import type { LocalContext } from '../llm/types';
import { mainItems } from './steps/items';
import { sceneOf } from './steps/scene';
import { places, textOf } from './resolve/tree';
import { texts } from './texts';

/** A few commands that work on this page, as a Markdown list; general ones where it cannot be read. */
export function exampleList(local: LocalContext): string {
  const lines = local.page.readable ? examplesOf(local) : [];
  return (lines.length > 0 ? [...lines, 'help'] : texts.starters).map((line) => `- \`${line}\``).join('\n');
}

/** Only what changes nothing outside of the page. */
function examplesOf(local: LocalContext): string[] {
  const scene = sceneOf(local, { calls: [] });
  const nodes = scene.roots
    .slice(-1)
    .flatMap(places)
    .map(({ node }) => node);
  const items = mainItems(scene).flatMap((item) => places(item).map(({ node }) => node));
  const isShort = (name: string): boolean => name !== '' && name.length <= 40 && !/["`\n]/.test(name);
  const main = nodes.filter(({ role }) => role === 'main').flatMap((part) => places(part).map(({ node }) => node));
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
    'what is this page about?',
    ...(hasPopUp ? ['close the pop-up'] : []),
    ...(link ? [`open "${textOf(link)}"`] : []),
    ...(list && option ? [`select "${option}" in "${list.name ?? ''}"`] : []),
    ...(hasSearch ? ['search for "..."'] : []),
    'list the headings',
  ];
}
