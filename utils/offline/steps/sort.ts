import type { PageNode } from '../../page/api';
import type { Command } from '../command';
import { literal } from '../masked';
import { closeness, closenessOf } from '../resolve/closeness';
import { placesIn } from '../resolve/tree';
import { texts } from '../texts';
import { choose } from './locate';
import type { Next, Scene } from './scene';

/** Sorts by what the page itself offers: the heading of a column, a list of orders, or the button that opens one. */
export function sortStep({ by, words }: Extract<Command, { kind: 'sort' }>, scene: Scene): Next {
  const nodes = scene.roots.slice(-1).flatMap((root) => placesIn(root).map(({ node }) => node));
  const wish = literal(by);
  const wanted = synonymsOf(
    wish
      .replace(direction, ' ')
      .replace(/[\s,:;]+/g, ' ')
      .trim(),
  );
  const isNamed = (name: string | undefined): boolean =>
    name !== undefined && wanted.some((word) => (closenessOf(word, name) ?? 9) <= closeness.prefix);
  const header = nodes.find(({ role, ref, name }) => role === 'columnheader' && ref !== undefined && isNamed(name));
  if (header) return click(header);
  const opened = scene.prepared.length > 0;
  const choices = nodes.filter(
    ({ role, ref, name }) =>
      ref !== undefined && choiceRoles.has(role) && isNamed(name) && (opened || role !== 'option'),
  );
  if (opened) {
    const choice = pick(
      scene,
      choices.map(({ name = '' }) => name),
      wish,
      words,
    );
    if (typeof choice !== 'string') return choice;
    return click(choices.find(({ name }) => name === choice) ?? {});
  }
  for (const list of nodes.filter(({ options, ref }) => options !== undefined && ref !== undefined)) {
    const fitting = (list.options ?? []).filter(isNamed);
    if (fitting.length === 0) continue;
    const option = pick(scene, fitting, wish, words);
    return typeof option === 'string'
      ? { role: 'do', tool: 'select', args: { ref: list.ref, options: [option] } }
      : option;
  }
  const opener = nodes.find(
    ({ role, ref, options, name = '' }) =>
      (role === 'button' || (role === 'combobox' && !options)) && ref !== undefined && sorting.test(name),
  );
  return opener
    ? { role: 'prepare', tool: 'click', args: { ref: opener.ref } }
    : { role: 'fail', why: texts.noSorting(wish) };
}

const choiceRoles = new Set(['option', 'menuitem', 'menuitemradio', 'radio', 'link', 'button']);
const click = ({ ref }: PageNode | { ref?: string }): Next => ({ role: 'do', tool: 'click', args: { ref } });

/** The one that is meant; of "up" and "down" the one that was said, else "up". */
function pick(scene: Scene, names: readonly string[], wish: string, words: string): string | Next {
  const down = falling.test(wish.replace(rising, ''));
  const rightWay = names.filter((name) => falling.test(name.replace(rising, '')) === down);
  const best = rightWay.length > 0 ? rightWay : names;
  const [only, ...more] = best;
  if (only === undefined) return { role: 'fail', why: texts.noSorting(wish) };
  if (more.length === 0) return only;
  const choice = choose(scene, best, best, words);
  return 'item' in choice ? choice.item : choice.next;
}

/** "Sort" as pages write it in the languages of the commands. */
const sorting =
  /\bsort|sortier|trier|\btri\b|orden(?:ar|ação)|ordenar|classificar|сортиров|並べ替え|並び替え|排序|ترتيب|فرز/i;
const rising = /\blow(?:est)?\s+to\s+high(?:est)?\b/i;
const falling =
  /\b(?:desc\w*|high(?:est)?(?:\s+(?:first|to))?|most)\b|absteigend|höchste|teuerste|décroissant|descendente|mayor\s+a|maior\s+(?:para|preço)|mais\s+caro|más\s+car|mais\s+car|дорог|убыв|降順|高い|降序|从高|تنازلي|من\s+الأعلى/i;
const direction =
  /\b(?:(?:from\s+)?(?:low(?:est)?|high(?:est)?)(?:\s+(?:first|to\s+(?:low|high)(?:est)?))?|asc(?:ending)?|desc(?:ending)?|first)\b|(?:ab|auf)steigend|(?:dé)?croissants?|(?:as|des)cendente|по\s+(?:возраст|убыв)\p{L}+|[昇降]順|[升降]序/giu;

/** What most pages are sorted by is named in the page's language, which need not be the user's. */
const synonyms: readonly (readonly string[])[] = [
  [
    ...['price', 'preis', 'prix', 'precio', 'preço', '価格', '价格', 'цена', 'цене', 'السعر', 'cheapest', 'billigste'],
    ...[
      'günstigste',
      'moins cher',
      'moins chers',
      'más barato',
      'más baratos',
      'mais barato',
      'mais baratos',
      '安い順',
    ],
    ...['最便宜', 'дешёвые', 'дешевые', 'дорогие', 'الأرخص'],
  ],
  ['date', 'datum', 'fecha', 'data', '日付', '日期', 'дата', 'дате', 'التاريخ'],
  ['name', 'nom', 'nombre', 'nome', '名前', '名称', 'название', 'названию', 'الاسم'],
  ['rating', 'bewertung', 'note', 'valoración', 'avaliação', '評価', '评分', 'рейтинг', 'рейтингу', 'التقييم'],
];

function synonymsOf(word: string): readonly string[] {
  return synonyms.find((line) => line.includes(word.toLowerCase())) ?? [word];
}
