import { readCode } from './fast-js-code';
import { asksForPageWork, asksToRun, isAboutElsewhere } from './fast-js-words';
import type { GeneralSettings } from '../settings';

/**
 * Whether a request plainly asks for JavaScript, or for work on DOM and styles, in the page that is open, or is code to be run there.
 * Conservative, because a wrong "true" costs the plan: talk about JavaScript, questions about code, navigation, research and
 * forms are false. Understands en, de, fr, es, it, pt, nl, pl, ru, zh and ja. Pure and total; upper and lower case and the kind of white
 * space do not matter.
 */
export function isClientSideJsTask(task: string): boolean {
  const text = task.slice(0, mostChars).toLowerCase().replace(/\s+/g, ' ').trim();
  const { code, words } = readCode(text);
  if (words.length > mostWords || isAboutElsewhere(words)) return false;
  if (code && (words === '' || asksToRun(words))) return true;
  return asksForPageWork(words);
}

/** Whether the planner is left out for the whole of a task: the user chose it, code may run, and the task plainly is one for it. */
export function isJsOnly({ fastJsMode, allowCodeGeneration }: Pick<GeneralSettings, 'fastJsMode' | 'allowCodeGeneration'>, task: string): boolean {
  return fastJsMode && allowCodeGeneration && isClientSideJsTask(task);
}

/** What stands behind is code that was pasted; it decides nothing more. */
const mostChars = 20_000;
/** Characters of prose: longer requests are worth a plan. */
const mostWords = 600;
