import type { TextRequest } from '../../llm/builtin/browser-text';
import type { Command } from '../command';
import type { Progress } from '../steps/scene';
import { texts } from '../texts';
import { say } from '../voice';
import { askedWords, findPassages } from './passages';
import type { DigestAnswer } from './digest-answer';
import { comparedPrices } from './prices';
import { headingsOf, sentencesOf, widthOf, wordsOf } from './sentences';
import { keySentences } from './summary';

export type DigestCommand = Extract<Command, { kind: 'digest' | 'find' }>;

export function isDigest(command: Command): command is DigestCommand {
  return command.kind === 'digest' || command.kind === 'find';
}

/**
 * The arguments to read the next portion of a long text, or the plain text of a page that is not an article; undefined
 * when everything was read, or the limit of readings is reached.
 */
export function nextReading({ calls }: Progress): Record<string, unknown> | undefined {
  const last = calls.at(-1);
  if (!last || calls.length >= maxReadings) return undefined;
  if (!last.ok) return last.args.what === 'article' ? { what: 'text', format: 'markdown' } : undefined;
  const offset = nextOffset(last.summary);
  return offset === undefined ? undefined : { ...last.args, offset };
}

/** The answer from the text that was read. */
export function digestAnswer(
  command: DigestCommand,
  { calls }: Progress,
  pageTitle: string,
  everywhere: () => string = () => '',
): DigestAnswer {
  const read = calls.filter(({ ok, tool }) => ok && tool === 'extract');
  const named = read[0]?.args.file;
  const file = typeof named === 'string' ? named : undefined;
  const markdown = textRead({ calls });
  const partly = nextOffset(read.at(-1)?.summary ?? '') !== undefined;
  const answer =
    command.kind === 'find'
      ? command.price
        ? comparedPrices(markdown, command.question, command.price)
        : found(markdown, command.question, file, everywhere, pageTitle)
      : described(markdown, command, file ?? pageTitle);
  return partly && 'text' in answer ? { ...answer, text: `${answer.text}\n\n${say('read_part')}` } : answer;
}

/** What the browser itself may do for this command, with the text that was read. */
export function browserRequestOf(
  command: DigestCommand,
  { calls }: Pick<Progress, 'calls'>,
): { browserRequest?: TextRequest } {
  const text = textRead({ calls });
  if (command.kind === 'find' || command.about === 'topic' || command.part || text.trim() === '') return {};
  const { about: what, to } = command;
  return { browserRequest: what === 'summary' ? { what, text } : { what, text, ...(to === undefined ? {} : { to }) } };
}

function textRead({ calls }: Pick<Progress, 'calls'>): string {
  return calls
    .filter(({ ok, tool }) => ok && tool === 'extract')
    .map(({ page = '' }) => page)
    .join('');
}

/** Portions of 20,000 characters. */
const maxReadings = 6;
const maxPassages = 4;
const maxSentences = 5;
const maxHeadings = 8;

function nextOffset(summary: string): number | undefined {
  const offset = /\d+ more characters: offset (\d+)\.$/.exec(summary)?.[1];
  return offset === undefined ? undefined : Number(offset);
}

function found(
  markdown: string,
  question: string,
  file: string | undefined,
  everywhere: () => string,
  pageTitle: string,
): DigestAnswer {
  const main = findPassages(markdown, question, maxPassages, file ? '' : pageTitle);
  // Hours, contacts and choices stand at the edges of a page, which its text leaves out.
  const whole =
    main.passages.length > 0 && !main.unsure
      ? undefined
      : file
        ? undefined
        : findPassages(everywhere(), question, maxPassages, pageTitle);
  const { passages, missing } = whole && whole.passages.length > 0 && !whole.unsure ? whole : main;
  if (missing.some((word) => superlative.test(word))) return { why: texts.refusal('compare') };
  if (passages.length === 0)
    return { why: texts.noPassages(missing.length > 0 ? missing : askedWords(question), file) };
  // The title of the page serves as the heading of all its passages.
  const shown = passages.map(({ text, heading }) =>
    heading === undefined || (file === undefined && pageTitle.includes(heading)) ? { text } : { text, heading },
  );
  // "Bag" is in "bags": a word that a passage has in another form is not missing.
  const said = wordsOf(passages.map(({ text }) => text).join(' ')).join(' ');
  const unsaid = missing.filter((word) => !said.includes(word.length < 7 ? word : word.slice(0, -3)));
  return { text: texts.passages(shown, unsaid, file), quotes: passages.map(({ text }) => text) };
}

/** Asks which of several is ahead, in the languages of the commands, without accents. */
const superlative =
  /^(?:best|worst|highest|lowest|biggest|largest|smallest|longest|shortest|fastest|slowest|newest|oldest|beste\w?|schlechteste\w?|hochste\w?|niedrigste\w?|gro(?:ß|ss)te\w?|kleinste\w?|schnellste\w?|neueste\w?|alteste\w?|meilleur\w*|pires?|mejor(?:es)?|peor(?:es)?|melhor(?:es)?|pior(?:es)?|лучш\p{L}+|худш\p{L}+|最高|最低|最好|最差|الافضل|افضل|الاعلى|الاسوا)$/u;

function described(
  markdown: string,
  { about, part }: Extract<DigestCommand, { kind: 'digest' }>,
  title: string,
): DigestAnswer {
  if (about === 'translation') return { why: part ? say('no_part_translator') : say('no_translator') };
  if (about === 'topic') {
    const lead = sentencesOf(markdown)
      .filter(({ text, title }) => !title && widthOf(text) >= 40)
      .slice(0, 2)
      .map(({ text }) => text);
    const headings = headingsOf(markdown)
      .filter((heading) => heading !== title)
      .slice(0, maxHeadings);
    return lead.length + headings.length === 0
      ? { why: say('nothing_to_summarise') }
      : { text: texts.topic(title, lead, headings), quotes: lead };
  }
  const sentences = keySentences(markdown, maxSentences).map(({ text }) => text);
  return sentences.length === 0
    ? { why: say('nothing_to_summarise') }
    : { text: texts.summary(title, sentences), quotes: sentences };
}
