import type { PageDocument } from '../api';
import { clip, collapse } from '../dom/dom';
import { elementNode } from '../dom/realm';
import { safe } from '../dom/safe';
import { holdsTarget } from '../aria/target';
import { roleOf } from '../aria/role';

interface Appeared {
  element: Element;
  role: string;
  text: string;
}

/** What a document says for a while: alerts, live regions, notes in a layer, dialogs. */
export function createPassing() {
  let appeared: Appeared[] = [];
  let taken: Appeared[] = [];
  const add = (element: Element) => {
    const text = clip(collapse(safe(element).textContent ?? ''), maxTextLength);
    if (text === '' || !isLaidOut(element)) return;
    const role = roleOf(element);
    // What counts up is one message: its last state is told.
    const others = appeared.filter((one) => one.element !== element || wordsOf(one.text) !== wordsOf(text));
    appeared = [...others, { element, role: role === 'generic' ? 'text' : role, text }].slice(-maxAppeared);
  };
  return {
    /** Looks at a few elements of each batch only. */
    note(records: readonly MutationRecord[]): void {
      for (const element of new Set(records.slice(0, maxRecords).flatMap(speakersIn))) add(element);
    },
    /** What has appeared since the last time and is gone. The look that is made at the same time has the rest. */
    take(): NonNullable<PageDocument['passed']> {
      taken = appeared;
      appeared = [];
      return taken.filter(isGone).map(({ role, text }) => ({ role, text }));
    },
    giveBack(): void {
      appeared = [...taken, ...appeared].slice(-maxAppeared);
      taken = [];
    },
  };
}

const maxRecords = 100;
const maxAdded = 10;
const maxAppeared = 5;
const maxTextLength = 200;

const spoken =
  '[role=alert], [role=status], [role=alertdialog], [role=dialog], [aria-live=polite], [aria-live=assertive], output, dialog';

function speakersIn({ type, target, addedNodes }: MutationRecord): Element[] {
  const at = safe(target).nodeType === elementNode ? (target as Element) : safe(target).parentElement;
  const around = safe(at)?.closest(spoken);
  // Of a dialog, only its coming counts: what changes in it is told as the page is.
  if (around && !isDialog(around)) return [around];
  if (type === 'attributes') return around === at && around ? [around] : [];
  return [...addedNodes].slice(0, maxAdded).flatMap((node) => {
    if (safe(node).nodeType !== elementNode) return [];
    const element = node as Element;
    if (safe(element).matches(spoken)) return [element];
    const inside = safe(element).querySelector(spoken);
    return inside ? [inside] : isNote(element) ? [element] : [];
  });
}

const isDialog = (element: Element): boolean => safe(element).matches('dialog, [role=dialog], [role=alertdialog]');

/** Some pages show notes as a text over the page, with nothing in it to be used. */
function isNote(element: Element): boolean {
  const around = [element, safe(element).parentElement];
  return around.some((each) => each && getComputedStyle(each).position === 'fixed') && !holdsTarget(element);
}

/** It can be seen, or will be once it has been faded in. */
function isLaidOut(element: Element): boolean {
  const { width, height } = safe(element).getBoundingClientRect();
  return width > 1 && height > 1 && safe(element).checkVisibility({ visibilityProperty: true });
}

function isGone({ element, text }: Appeared): boolean {
  return !isLaidOut(element) || !collapse(safe(element).textContent ?? '').startsWith(text.replace(/…$/, ''));
}

const wordsOf = (text: string): string => text.replace(/\d+/g, '');
