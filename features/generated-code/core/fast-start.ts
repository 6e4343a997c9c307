import { readCode } from './code';
import { asksForPageWork, asksToRun, isAboutOtherWork } from './words';
import type { UserScript } from '../../../utils/contracts/events';
import type { GeneralSettings } from '../../../utils/settings/settings';

/**
 * Conservative, because a wrong "true" costs the plan: talk about JavaScript, questions about code, navigation,
 * research and forms are false. See words.ts and code.ts.
 */
export function isClientSideJsTask(task: string): boolean {
  const { code, words: prose } = readCode(task.slice(0, maxChars).trim());
  const words = plain(prose);
  const whole = plain(task.slice(0, maxWords));
  if (words.length > maxWords || isAboutOtherWork(words)) return false;
  if (code && (words === '' || asksToRun(words))) return true;
  return asksForPageWork(words) || (code && asksForPageWork(whole));
}

/**
 * `jsOnly`: no planner for the whole task, where the user chose that and code may run. `script`: the request is one
 * script, which runs without any model.
 */
export function fastStart(
  { fastJsMode, allowCodeGeneration }: Pick<GeneralSettings, 'fastJsMode' | 'allowCodeGeneration'>,
  task: string,
): { jsOnly?: true; script?: UserScript } {
  if (!fastJsMode || !allowCodeGeneration || !isClientSideJsTask(task)) return {};
  const code = fencedScript(task);
  return { jsOnly: true, ...(code === undefined ? {} : { script: { code } }) };
}

/** Only the request to run it may be around the fence. */
export function fencedScript(task: string): string | undefined {
  const [before = '', fence, after, ...more] = task.split('```');
  if (fence === undefined || after === undefined || more.length > 0) return undefined;
  const around = plain(`${before} ${after}`);
  if (around !== '' && (around.length > maxSurroundingChars || !asksToRun(around) || isAboutOtherWork(around)))
    return undefined;
  const code = fence.replace(/^[ \t]*(?:javascript|js|mjs|jsx)?(?=\s)[ \t]*\r?\n?/i, '').trimEnd();
  return code.trim() === '' ? undefined : code;
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Enough for "run this", not for what else to do. */
const maxSurroundingChars = 80;

/** Pasted code comes after these. */
const maxChars = 20_000;
/** Longer requests are worth a plan. */
const maxWords = 600;
