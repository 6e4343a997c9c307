import { readCode } from './code';
import { asksForPageWork, asksToRun, isAboutOtherWork } from './words';
import type { UserScript } from '../../contracts/events';
import type { GeneralSettings } from '../../settings/settings';

/**
 * Whether a request plainly asks for JavaScript, or for work on the DOM or styles, in the open page, or is code to be
 * run there. Conservative, because a wrong "true" costs the plan: talk about JavaScript, questions about code,
 * navigation, research and forms are false. The rule is in words.ts; what parses as code for a page is code (code.ts).
 * Pure and total; in words, letter case and the kind of white space do not matter.
 */
export function isClientSideJsTask(task: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
  const read = readCode(task.slice(0, maxChars).trim());
  const { code } = read;
  const words = plain(read.words);
  const whole = plain(task.slice(0, maxWords));
  if (words.length > maxWords || isAboutOtherWork(words)) return false;
  if (code && (words === '' || asksToRun(words))) return true;
  return asksForPageWork(words) || (code && asksForPageWork(whole));
}

/**
 * How the settings make a task begin. `jsOnly`: the planner is left out for the whole task, where the user chose that,
 * code may run, and the task plainly suits it. `script`: the request is one script, which runs as it is, without any
 * model.
 */
export function fastStart(
  { fastJsMode, allowCodeGeneration }: Pick<GeneralSettings, 'fastJsMode' | 'allowCodeGeneration'>,
  task: string,
): { jsOnly?: true; script?: UserScript } {
  if (!fastJsMode || !allowCodeGeneration || !isClientSideJsTask(task)) return {};
  const code = fencedScript(task);
  return { jsOnly: true, ...(code === undefined ? {} : { script: { code } }) };
}

/**
 * The code of a request that is one fenced script, with nothing around it but the request to run it; undefined for any
 * other request.
 */
export function fencedScript(task: string): string | undefined {
  const [before = '', fence, after, ...more] = task.split('```');
  if (fence === undefined || after === undefined || more.length > 0) return undefined;
  const around = `${before} ${after}`.toLowerCase().replace(/\s+/g, ' ').trim();
  if (around !== '' && (around.length > maxSurroundingChars || !asksToRun(around) || isAboutOtherWork(around)))
    return undefined;
  const code = fence.replace(/^[ \t]*(?:javascript|js|mjs|jsx)?(?=\s)[ \t]*\r?\n?/i, '').trimEnd();
  return code.trim() === '' ? undefined : code;
}

/** The most characters around a fence: enough to say "run this", but not what else to do. */
const maxSurroundingChars = 80;

/** The most characters that are read: what comes after them is pasted code and decides nothing more. */
const maxChars = 20_000;
/** The most characters of prose: longer requests are worth a plan. */
const maxWords = 600;
