import type { FormFacts, Foreseen } from '../agent/ports';
import { replacingMethod } from './effect-of-address';
import { isOfUserWords } from './user-words';

/**
 * Whether sending the form asks the site for something and changes nothing there: the form carries nothing personal,
 * and is sent by GET, or is named a search and sends the user's own words with only choices and dates beside them. The
 * caller checks that it goes to the same site. The page library lets plain GET forms through by the same rule. Pure.
 */
export function isSearch(form: FormFacts, { control }: Foreseen, userWords: readonly string[]): boolean {
  const { method, action, fields, button } = form;
  if (!fields.every(({ kind }) => kind === 'text' || kind === 'choice' || kind === 'hidden')) return false;
  if (replacingMethod(action, fields) !== undefined) return false;
  if (method === 'get') return true;
  const shown = fields.filter(({ kind }) => kind !== 'hidden');
  const named = isNamedSearch(button ?? '') || control?.role === 'searchbox';
  const texts = shown
    .filter(({ kind, value }) => kind === 'text' && !/^[\d/.:-]{0,16}$/.test(value))
    .map(({ value }) => value);
  // A name removes a reason to ask only where the user's own words are sent.
  return named && texts.length > 0 && isOfUserWords(texts.join(' ').trim(), userWords, 0);
}

/** Whether a button of this name only asks for something. */
export function isNamedSearch(name: string): boolean {
  return searching.test(name.trim().toLowerCase());
}

const searching =
  /^(search|find|look up|show (results|flights|hotels|offers)|filter|suchen?|finden|filtern|(re)?chercher|rechercher|filtrer|buscar|cerca|trova|pesquisar|zoeken|szukaj|найти|поиск|検索|搜索)(?!\p{L})/u;
