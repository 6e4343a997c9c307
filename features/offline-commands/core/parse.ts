import type { Language as Tag } from '../../../utils/settings/languages';
import type { Command } from './command';
import { anyWay, isNegated, isUnspaced, type Language, languages, withoutAccents } from './languages/language';
import { likelyLanguage } from './languages/likely-language';
import { mask, partsAt, sliceMasked, type Masked } from './masked';
import { endingWindow, readCommand } from './read-command';

/** All of them understood, of which a question is one; or what is not understood. */
export type ParsedRequest = { is: 'commands'; commands: Command[] } | UnknownRequest;

export interface UnknownRequest {
  is: 'unknown';
  words: string;
  language: Tag;
}

/** Total and deterministic. Understood only as a whole. `panel`: where the request shows no language. */
export function parseRequest(request: string, panel: Tag = 'en'): ParsedRequest {
  const whole = mask(request);
  const language = likelyLanguage(whole.mask, panel);
  const first = languages[language];
  const pieces = splitCommands(whole, first);
  const commands: Command[] = [];
  let understood = 0;
  for (const [at, { words, line }] of pieces.entries()) {
    const read = readCommand(words, first);
    if (!read) break;
    understood = at + 1;
    const command: Command = { ...read.body, words: words.raw, language: read.language.tag };
    const before = commands.at(-1);
    if (before && pieces[at - 1]?.line === line && joins(before, command)) before.words += ` and ${command.words}`;
    else commands.push(command);
  }
  const isWhole = commands.length > 0 && understood === pieces.length;
  // Help is an answer, not a step.
  if (isWhole && (commands.length === 1 || commands.every(({ kind }) => kind !== 'help')))
    return { is: 'commands', commands };
  const bare = bareCommand(whole, first);
  // By how they begin; where words have no order, by any.
  const frame = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(bare.mask) ? '#' : String.raw`^#(?!\p{L})`;
  // "Do not" asks nothing.
  const begins = !isNegated(bare.mask, first) && anyWay(first.asks, frame).test(withoutAccents(bare.mask));
  const asks = begins || /[?？؟]\s*$/.test(request);
  if (!asks || bare.mask.length > longestQuestion) return { is: 'unknown', words: request.trim(), language };
  const question: Command = { kind: 'digest', about: 'question', question: bare.raw, words: bare.raw, language };
  return { is: 'commands', commands: [question] };
}

/** Characters; a longer text is no question. */
const longestQuestion = 300;

/** "type T into F and press Enter" is one command. */
function joins(before: Command, command: Command): boolean {
  const submits = command.kind === 'submit' || (command.kind === 'press' && command.keys === 'Enter' && !command.field);
  if (before.kind !== 'type' || before.submit || !submits || !before.readings[0]?.where) return false;
  before.submit = true;
  return true;
}

/** At line ends, ";" and "then", and at "and" or "," before a command. Never inside quotes or fences. */
function splitCommands(request: Masked, language: Language): { words: Masked; line: number }[] {
  const gap = isUnspaced(language) ? '[\\s、,，]*' : '[\\s,،]+';
  const hard = new RegExp(
    `;+(?=\\s|$)|${anyWay(language.then, `${gap}#${gap}`).source}|(?:,\\s*|\\s+)(?:and\\s+)?then\\s+`,
    'giu',
  );
  const soft = new RegExp(
    `[,،、，]\\s*(?:${anyWay(language.and, '#').source}\\s*)?|${anyWay(language.and, `${gap}#${gap}`).source}`,
    'giu',
  );
  return partsAt(request, /\r\n|\n|\r/g).flatMap((line, number) =>
    partsAt(line, hard)
      .flatMap((part) => softParts(bareCommand(part, language), soft, language))
      .filter((words) => words.mask !== '')
      .map((words) => ({ words, line: number })),
  );
}

function softParts(text: Masked, border: RegExp, language: Language): Masked[] {
  if (readCommand(text, language, [])?.body.kind === 'upload') return [text];
  const borders = [...withoutAccents(text.mask).matchAll(border)].filter(({ index }) => index > 0).slice(0, maxBorders);
  const commands: Masked[] = [];
  let start = 0;
  for (const [i, { index, 0: by }] of borders.entries()) {
    const from = index + by.length;
    const left = bareCommand(sliceMasked(text, start, index), language);
    const rights = [...borders.slice(i + 1).map((next) => next.index), text.mask.length];
    const isBorder =
      rights.some((end) => readCommand(bareCommand(sliceMasked(text, from, end), language), language, [])) &&
      readCommand(left, language, []) !== undefined;
    if (!isBorder) continue;
    commands.push(left);
    start = from;
  }
  return [...commands, bareCommand(sliceMasked(text, start), language)];
}

const maxBorders = 8;

const listMarker = /^(?:[-*•]\s+|\d{1,2}[.)]\s+|[¿¡]+)/;

/** No list marker, courtesies before it, closing punctuation. */
function bareCommand(words: Masked, language: Language): Masked {
  const before = anyWay(language.before, isUnspaced(language) ? '^#[、,，\\s]*' : '^#(?!\\p{L})[,،:!.]*\\s*');
  const plain = withoutAccents(words.mask);
  const front = (listMarker.exec(plain) ?? before.exec(plain))?.[0].length ?? 0;
  if (front > 0 && front < plain.length) return bareCommand(sliceMasked(words, front), language);
  const end = /(?<=[^\s+])[.,;:。、]+$/.exec(plain.slice(-endingWindow))?.[0].length ?? 0;
  return sliceMasked(words, 0, plain.length - end);
}
