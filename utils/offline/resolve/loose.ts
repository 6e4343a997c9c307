import type { PageNode } from '../../page/api';
import { wordsOf } from '../digest/sentences';
import { roleFit } from './roles';
import { placesIn } from './tree';

/** The pressable elements that words mean which are not quite their names. */
export interface Meant {
  /** "Change my password" is "Change password": all words of the name in their order, and beside them only fillers. */
  same: PageNode[];
  /** Names that share a word with the request, those that share most of it first. */
  near: PageNode[];
}

export function meantBy(request: string, root: PageNode): Meant {
  const said = wordsIn(request);
  const asked = said.filter((word) => !fillers.has(word) && !common.has(word));
  const named = placesIn(root).flatMap(({ node }) => {
    const { name = '' } = node;
    const isShown = name !== '' && name.length <= longestName && !node.states?.disabled;
    return isShown && roleFit(node, 'click') === 0 ? [{ node, words: wordsIn(name) }] : [];
  });
  const same = named.filter(({ words, node }) => isSame(said, words) || isSameUnspaced(request, node.name ?? ''));
  const scored = named
    .map(({ node, words }) => ({ node, score: nearness(asked, words, request, node.name ?? '') }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return {
    same: same.map(({ node }) => node),
    near: scored
      .map(({ node }) => node)
      .filter((node, at, all) => at === all.findIndex(({ name }) => name === node.name)),
  };
}

const longestName = 60;

/** The words of a text. All words for "all" are one, and the key in "Pause (k)" is left out. */
function wordsIn(text: string): string[] {
  return wordsOf(text.replace(shortcut, '')).map((word) => (everything.has(word) ? 'all' : word));
}

const shortcut = /\s*\((?:[a-z\d]|(?:ctrl|alt|shift|cmd|[⌘⌥⇧⌃])[^)]{0,12})\)$/i;

function isSame(said: readonly string[], name: readonly string[]): boolean {
  let at = 0;
  const rest = said.filter((word) => {
    if (word !== name[at]) return true;
    at += 1;
    return false;
  });
  return at > 0 && at === name.length && rest.every((word) => fillers.has(word));
}

/** Without spaces between words: the name within the request, and around it only particles. */
function isSameUnspaced(request: string, name: string): boolean {
  const stem = name.replace(endings, '');
  const at = stem.length < 2 || !unspaced.test(stem) ? -1 : request.indexOf(stem);
  return at >= 0 && particles.test(request.slice(0, at)) && particles.test(request.slice(at + stem.length));
}

function nearness(asked: readonly string[], words: readonly string[], request: string, name: string): number {
  const shared = words.filter((word) => word.length > 1 && asked.some((other) => isAlike(other, word))).length;
  const run = unspaced.test(name) ? longestRun(request, name) : 0;
  return Math.max(shared / Math.max(2, words.length), run < 2 ? 0 : run / name.length);
}

/** One word in two forms: a common beginning that leaves only an ending. Arabic has its article before the word. */
export function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [short = '', long = ''] = [a, b]
    .map((word) => word.replace(/^ال(?=\p{L}{3})/u, ''))
    .sort((x, y) => x.length - y.length);
  if (short === long) return true;
  if (/^\p{Script=Latin}{1,4}$/u.test(short))
    return long.startsWith(short) && /^(?:s|es|n|en|e)$/.test(long.slice(short.length));
  const stem = Math.max(4, long.length - 4);
  return short.length >= stem && short.slice(0, stem) === long.slice(0, stem);
}

/** The length of the longest run of characters that carries meaning and occurs in both texts. */
function longestRun(request: string, name: string): number {
  let longest = 0;
  for (let from = 0; from < name.length; from++)
    for (let to = from + longest + 1; to <= name.length && request.includes(name.slice(from, to)); to++)
      if (meaningful.test(name.slice(from, to))) longest = to - from;
  return longest;
}

const unspaced = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;
const meaningful = /^[\p{Script=Han}\p{Script=Katakana}ー]+$/u;
const endings = /(?:する|します|して|る|て)$/;
const particles =
  /^(?:を|に|が|の|は|も|する|して|します|て|る|ください|下さい|お願いします|お願い|ね|よ|この|その|すぐ|今|请|麻烦|帮我|给我|把|将|一下|我的|这个|那个|吧|了|都|[\s、。，,.!！]){0,6}$/;

const setOf = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => wordsOf(line)));

const everything = setOf(
  'all everything every everyone alle alles allen jede jedes tout tous toute toutes todo todos toda todas tudo все всё всех каждое الكل كل جميع',
);

/** Words that change nothing about what is to be pressed. Never a negation, and never what makes another button. */
const fillers = setOf(
  'the a an my this that these those it them me us our your its please pls plz thx thanks now just here kindly',
  'der die das den dem des ein eine einen einem mein meine meinen meinem meiner dieses diese diesen diesem es sie mir mich uns bitte mal doch jetzt hier eben',
  'le la les l un une mon ma mes ce cet cette ces ça moi me nous stp svp maintenant ici',
  'el los las una mi mis este esta esto estos lo porfa favor por ahora aquí',
  'o um uma meu minha meus minhas esse essa isso este isto agora aqui pra mim',
  'мой мою моё мои моя эту этот это эти мне меня пожалуйста сейчас',
  'من فضلك هذا هذه لي الآن',
);

/** An article, a pronoun or a courtesy, folded as `wordsOf` folds words. */
export const isFiller = (word: string): boolean => fillers.has(word);

/** A preposition or a usual verb, folded as `wordsOf` folds words. */
export const isCommon = (word: string): boolean => common.has(word);

/** Words that many names have and that say little about which is meant. */
const common = setOf(
  'to of in on at for from with and or is are be do does i you can will want need open click show go get make put all page',
  'zu zum zur von vom im in auf für bei mit und oder ist sind ich du kann will öffne zeige klicke seite als',
  'de du des à au aux dans sur pour avec et ou est je tu veux ouvre montre clique page comme',
  'de del en con para y o es yo tú quiero abre muestra página como al',
  'de do da dos das em no na com para e ou é eu você quero abra mostre página como',
  'в на с и или из от для к по я ты хочу открой покажи страница как',
  'في على من إلى عن مع و أو أنا أريد افتح صفحة',
);
