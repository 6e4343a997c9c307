import { fail } from '../../failure';
import type { PageNode, WaitCondition } from '../api';
import { bare, nextTask, squeeze } from '../dom/dom';
import { untilChange } from './observe';
import { findRoots } from '../dom/find-roots';
import { checkSelector } from '../aria/asked-selector';
import { isVisible } from '../aria/visibility';
import { doc, safe } from '../dom/safe';
import { defined } from '../../defined';

/** The parts of the page that may fit, with what is around them. */
type Find = (wanted: { text?: string; role?: string }) => Promise<PageNode>;

/** See `PageApi.waitFor`. */
export async function waitFor(condition: WaitCondition, find: Find): Promise<{ waitedMs: number }> {
  const started = performance.now();
  const tests = testsOf(condition, find);
  const wanted = condition.state === 'visible';
  const hold = async () => {
    for (const test of tests) if ((await test()) !== wanted) return false;
    return true;
  };
  const holds = await untilChange(hold, condition.timeoutMs);
  if (holds) return { waitedMs: Math.round(performance.now() - started) };
  const what = nameCondition(condition);
  throw fail(
    'TIMEOUT',
    `${what} ${wanted ? 'did not appear' : 'was still there'} after ${condition.timeoutMs / 1000} s.`,
    { hint: 'Look at the page: it may show something else now.', retryable: true },
  );
}

/** See `WaitCondition`. */
export function hasNode(root: PageNode, role: string | undefined, name: string | undefined): boolean {
  const fits =
    root.role !== 'document' &&
    (role === undefined || root.role === role.toLowerCase()) &&
    (name === undefined || holdsText(root.name, name));
  return fits || (root.children ?? []).some((child) => hasNode(child, role, name));
}

function testsOf({ text, selector, role, name }: WaitCondition, find: Find): (() => Promise<boolean>)[] {
  const tests: (() => Promise<boolean>)[] = [];
  if (selector !== undefined) {
    checkSelector(selector);
    tests.push(() => someVisible(selector));
  }
  if (text !== undefined)
    tests.push(
      async () =>
        (await mayContainText(text)) &&
        (holdsText(visibleText(await find({ text })), text) || holdsText(visibleText(await find({})), text)),
    );
  if (role !== undefined || name !== undefined)
    tests.push(async () => hasNode(await find(defined({ role, text: name })), role, name));
  if (tests.length === 0)
    throw fail('INVALID_ARGUMENTS', 'Nothing to wait for was named.', { hint: 'Give text, selector, role or name.' });
  return tests;
}

async function someVisible(selector: string): Promise<boolean> {
  let count = 0;
  for (const root of await findRoots()) {
    checkSelector(selector);
    for (const element of safe(root).querySelectorAll(selector)) {
      if (isVisible(element)) return true;
      if (++count % atOnce === 0) await nextTask();
    }
  }
  return false;
}

/** Checking so many takes some ten milliseconds. */
const atOnce = 200;

const holdsText = (where: string | undefined, text: string): boolean => bare(where ?? '').includes(bare(text));

/** A cheap check before the page is walked. */
async function mayContainText(text: string): Promise<boolean> {
  return (
    (await findRoots()).length > 1 ||
    squeeze(safe(doc.body ?? doc.documentElement)?.textContent ?? '').includes(squeeze(text)) ||
    doc.querySelector('input, img, [aria-label]') !== null
  );
}

function visibleText(node: PageNode): string {
  return [node.name ?? '', ...(node.children ?? []).map(visibleText)].join(' ');
}

function nameCondition({ text, selector, role, name }: WaitCondition): string {
  if (text !== undefined) return `The text "${text}"`;
  if (selector !== undefined) return `An element that fits "${selector}"`;
  return `${role ?? 'An element'}${name === undefined ? '' : ` "${name}"`}`;
}
