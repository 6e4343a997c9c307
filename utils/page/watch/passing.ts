import type { PageDocument } from '../api';
import { clip, collapse } from '../dom/dom';
import { elementNode, page } from '../dom/realm';
import { noteForm, safe } from '../dom/safe';
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
    /** Looks only at the first of a batch. */
    note(records: readonly MutationRecord[]): void {
      const looked = records.slice(0, maxRecords);
      for (const form of new Set(looked.flatMap(changedForms))) noteForm(form);
      for (const element of new Set(looked.flatMap(speakersIn))) add(element);
    },
    /** What has appeared since the last time and is gone; the look made now has the rest. */
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

/** Their fields may have new names that shadow their properties, not yet noted by a look. */
function changedForms({ attributeName, target, addedNodes }: MutationRecord): HTMLFormElement[] {
  if (addedNodes.length === 0 && attributeName !== 'name' && attributeName !== 'id') return [];
  const { closest, querySelectorAll } = page.Element.prototype;
  const around = isElement(target) ? (Reflect.apply(closest, target, ['form']) as Element | null) : null;
  return elementsOf(addedNodes)
    .flatMap((element) => [element, ...Reflect.apply(querySelectorAll, element, ['form'])])
    .concat(around ?? [])
    .filter(isForm);
}

const elementsOf = (nodes: NodeList): Element[] => [...nodes].slice(0, maxAdded).filter(isElement);
const isElement = (node: Node): node is Element => Reflect.get(page.Node.prototype, 'nodeType', node) === elementNode;
const isForm = (element: Element): element is HTMLFormElement =>
  ownOf(element, 'localName') === 'form' && ownOf(element, 'namespaceURI') === 'http://www.w3.org/1999/xhtml';
const ownOf = (element: Element, name: 'localName' | 'namespaceURI'): unknown =>
  Reflect.get(page.Element.prototype, name, element);

function speakersIn({ type, target, addedNodes }: MutationRecord): Element[] {
  const at = isElement(target) ? target : safe(target).parentElement;
  const around = safe(at)?.closest(spoken);
  // Of a dialog only its coming counts: what changes in it is told as the page is.
  if (around && !isDialog(around)) return [around];
  if (type === 'attributes') return around === at && around ? [around] : [];
  return elementsOf(addedNodes).flatMap((element) => {
    if (safe(element).matches(spoken)) return [element];
    const inside = safe(element).querySelector(spoken);
    return inside ? [inside] : isNote(element) ? [element] : [];
  });
}

const isDialog = (element: Element): boolean => safe(element).matches('dialog, [role=dialog], [role=alertdialog]');

/** A text laid over the page, with nothing in it to be used. */
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
