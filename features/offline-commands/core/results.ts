import type { LocalContext } from '../../../utils/contracts/model';
import { parseSnapshot } from '../../../utils/snapshot/parse';
import type { Command } from './command';
import { languages } from './languages/language';
import { linesOfPage, linesOfText, passagesFor, standIn, type Line } from './passages';
import { locate } from './steps/locate';
import { isField } from './steps/reading';
import type { Progress, Scene } from './steps/scene';
import { readTabs } from './steps/tabs';
import { texts } from './texts';
import { say } from './voice';

type FindCommand = Extract<Command, { about: 'question' }>;

/** From what its own call saw. */
export function resultOf(command: Command, { done }: Progress, scene: Scene): string | undefined {
  if (!done) return undefined;
  if (done.tool === 'manage_tabs' && done.args.action === 'list')
    return readTabs(done.page ?? '')
      .map(({ title, url }, i) => `${i + 1}. ${title} ${url}`)
      .join('\n');
  if (done.tool === 'extract')
    return extracted(done.page ?? '', done.args.format, nextOffset(done.summary) !== undefined);
  if (done.tool === 'execute_code') return done.page;
  if (command.kind !== 'read') return undefined;
  const then = { ...scene, page: parseSnapshot(done.page ?? ''), isCut: false };
  const located = locate(then, command.target, 'read');
  return 'item' in located && isField(located.item)
    ? texts.value(located.item.name ?? '', located.item.value)
    : undefined;
}

/** An incomplete part of long data is marked in its fence, so that nobody saves it as complete. */
function extracted(data: string, format: unknown, cut: boolean): string {
  const isData = format === 'json' || format === 'csv';
  const shown = isData ? `\`\`\`${format}${cut ? ' (first part)' : ''}\n${data.trimEnd()}\n\`\`\`` : data.trimEnd();
  return cut ? `${shown}\n\n${say('first_part')}` : isData ? shown : data;
}

interface Answer {
  /** Else `text` says that it cannot be told. */
  found: boolean;
  text: string;
}

/** Where the seen page is whole. */
export function answerNow(command: Command, { page, files = [] }: LocalContext): Answer | undefined {
  const isWhole = page.readable && !page.truncated && files.length === 0;
  return command.kind === 'digest' && command.about === 'question' && isWhole
    ? answerIn(linesOfPage(parseSnapshot(page.text)), command, page.text)
    : undefined;
}

/** From the text that was read. */
export function answerFrom(command: FindCommand, progress: Progress, page: LocalContext['page']): Answer {
  const read = progress.calls.find(({ ok, tool }) => ok && tool === 'extract');
  const file = typeof read?.args.file === 'string' ? read.args.file : undefined;
  const text = textRead(progress);
  const lines = [...linesOfText(text), ...(file ? [] : linesOfPage(parseSnapshot(page.text)))];
  return answerIn(lines, command, `${text}\n${page.text}`, file);
}

/** Nothing is said of what a page does not have, but that words of a search are nowhere in its `text`. */
function answerIn(
  lines: readonly Line[],
  { question, language, search }: FindCommand,
  text: string,
  file?: string,
): Answer {
  const passages = passagesFor(question, lines, languages[language], search);
  if (passages.length > 0) return { found: true, text: texts.passages(passages, file) };
  const isNowhere = search && !standIn(text, question, languages[language]);
  return { found: false, text: say(isNowhere ? 'found_nothing' : 'cannot_tell') };
}

export function textRead({ calls }: Pick<Progress, 'calls'>): string {
  return calls.flatMap(({ ok, tool, page = '' }) => (ok && tool === 'extract' ? [page] : [])).join('');
}

/** For the next portion, or the plain text of no article; undefined when all is read, or at the limit. */
export function nextReading({ calls }: Progress): Record<string, unknown> | undefined {
  const last = calls.at(-1);
  if (!last || calls.length >= maxReadings) return undefined;
  if (!last.ok) return last.args.what === 'article' ? { what: 'text', format: 'markdown' } : undefined;
  const offset = nextOffset(last.summary);
  return offset === undefined ? undefined : { ...last.args, offset };
}

/** Of 20,000 characters */
const maxReadings = 6;

function nextOffset(summary: string): number | undefined {
  const offset = /\d+ more characters: offset (\d+)\.$/.exec(summary)?.[1];
  return offset === undefined ? undefined : Number(offset);
}
