import { readCode } from './code';
import { asksForPageWork, asksToRun, isAboutElsewhere } from './words';
import type { UserScript } from '../task/events';
import type { GeneralSettings } from '../../settings/settings';

/**
 * Whether a request plainly asks for JavaScript, or for work on DOM and styles, in the page that is open, or is code to be run there.
 * Conservative, because a wrong "true" costs the plan: talk about JavaScript, questions about code, navigation, research and
 * forms are false. The rule stands in words.ts; code.ts tells code. Pure and total; upper and lower case and the kind of
 * white space do not matter.
 */
export function isClientSideJsTask(task: string): boolean {
  const text = task.slice(0, mostChars).toLowerCase().replace(/\s+/g, ' ').trim();
  const { code, words } = readCode(text);
  if (words.length > mostWords || isAboutElsewhere(words)) return false;
  if (code && (words === '' || asksToRun(words))) return true;
  return asksForPageWork(words);
}

/**
 * How a task begins by the settings: `jsOnly` leaves the planner out for the whole of it, where the user chose that, code may run, and the
 * task plainly is one for it. `script`: the request is one script, which runs as it is, without any model.
 */
export function fastStart(
  { fastJsMode, allowCodeGeneration }: Pick<GeneralSettings, 'fastJsMode' | 'allowCodeGeneration'>,
  task: string,
): { jsOnly?: true; script?: UserScript } {
  if (!fastJsMode || !allowCodeGeneration || !isClientSideJsTask(task)) return {};
  const code = fencedScript(task);
  return { jsOnly: true, ...(code === undefined ? {} : { script: { code } }) };
}

/** The code of a request that is one fenced script, with no more around it than the wish to run it; undefined for any other. */
export function fencedScript(task: string): string | undefined {
  const [before = '', fence, after, ...more] = task.split('```');
  if (fence === undefined || after === undefined || more.length > 0) return undefined;
  const around = `${before} ${after}`.toLowerCase().replace(/\s+/g, ' ').trim();
  if (around !== '' && (around.length > mostAround || !asksToRun(around) || isAboutElsewhere(around))) return undefined;
  const code = fence.replace(/^[ \t]*(?:javascript|js|mjs|jsx)?(?=\s)[ \t]*\r?\n?/i, '').trimEnd();
  return code.trim() === '' ? undefined : code;
}

/** Characters around a fence that may say "run this", but not what else to do. */
const mostAround = 80;

/** What stands behind is code that was pasted; it decides nothing more. */
const mostChars = 20_000;
/** Characters of prose: longer requests are worth a plan. */
const mostWords = 600;
