import type { PageNode } from '../../page/api';
import type { CommandBody } from '../command';
import { roleFit } from '../resolve/roles';
import { placesIn } from '../resolve/tree';
import { say } from '../voice';
import type { Next, Scene } from './scene';

/**
 * Types into the page's search field and submits it. If the page has none, the user is told so: the web is not
 * searched.
 */
export function searchStep({ text }: Extract<CommandBody, { kind: 'search' }>, scene: Scene): Next {
  const field = searchField(scene);
  return field
    ? { role: 'do', tool: 'type', args: { ref: field.ref, text, submit: true } }
    : { role: 'fail', why: say('no_search_field') };
}

/** The first search field: by its role or type, else by its name. */
function searchField({ roots }: Scene): PageNode | undefined {
  const fields = roots
    .flatMap(placesIn)
    .filter(({ node }) => roleFit(node, 'type') !== undefined && !node.states?.readonly && !node.states?.disabled)
    .map(({ node }) => node);
  return (
    fields.find(({ role, inputType }) => role === 'searchbox' || inputType === 'search') ??
    fields.find(({ name = '', placeholder = '' }) => searchName.test(name) || searchName.test(placeholder))
  );
}

/** "Search" in the languages of the commands. */
const searchName = /search|such[een]|recherche|buscar|pesquis|поиск|искать|検索|搜索|搜尋|بحث/i;
