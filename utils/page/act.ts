import { fail } from '../failure';
import { describe, untilActionable, type Hit } from './actionable';
import { announce } from './announce';
import type { ActionOutcome, PageAction, Ref } from './api';
import { setChecked, tickable } from './check';
import { allRoots, flatContains, deepActiveElement, isShadowRoot } from './dom';
import { drag, endAt } from './drag';
import { focusElement } from './focus';
import { parseChord } from './key-events';
import { press } from './keyboard';
import { withLeave } from './leave';
import { isSlider, thumbOf } from './native-slider';
import { click, hover } from './pointer';
import type { Refs } from './refs';
import { pageScroller, scrollBox, scrolled, scrollerOf, scrollIntoView, scrollState, type ScrollStep } from './scroll';
import { scrollToText } from './scroll-to-text';
import { selectOptions } from './select';
import { selectText } from './select-text';
import { formOf, submitForm } from './submit';
import { untilThere } from './there';
import { fieldOf, typeInto } from './typing';
import { upload } from './upload';
import { isVisible } from './visibility';

/** How long an action may wait for its element (milliseconds), and when it must have begun (milliseconds since the epoch). */
export interface ActLimits {
  timeoutMs: number;
  notAfter: number;
  /** Called when all is in place, just before the action is done. */
  begin(at?: Element): void;
  /** Digest of the form that may be sent by it; '' for none that could matter. */
  leave: string;
}

/**
 * Does one action: waits until it can be done, dispatches, reads back. Does not wait for what follows from it. Throws TIMEOUT,
 * with nothing done, when `notAfter` is past before it can begin.
 */
export async function act(refs: Refs, action: PageAction, limits: ActLimits): Promise<ActionOutcome> {
  const { timeoutMs, notAfter, leave } = limits;
  refuseLate(notAfter);
  limits.begin();
  if (action.ref === undefined) return withLeave(leave, deepActiveElement(), () => actOnPage(action, timeoutMs));
  const named = await untilThere(refs, action.ref, timeoutMs);
  refuseLate(notAfter);
  const target = refs.known(action.ref);
  const outcome = await withLeave(leave, named, () => actOn(refs, action as PageAction & { ref: Ref }, named, limits));
  return { ...(target ? { target } : {}), ...outcome };
}

/** Keys and scrolling without a ref go to the focused element and to the page. */
async function actOnPage(action: PageAction, timeoutMs: number): Promise<ActionOutcome> {
  if (action.kind === 'press') return press(action.keys, action.clipboard);
  if (action.kind === 'select-text' && action.text !== undefined) {
    selectText(document.body, action.text);
    return {};
  }
  if (action.kind !== 'scroll' || action.to === 'into-view')
    throw fail('INVALID_ARGUMENTS', 'This action needs the ref of an element.');
  const box = pageScroller();
  if (action.to === 'text') return scrollToText(box, action.text ?? '', timeoutMs * 3);
  scrollBox(box, action.to, action.amountPx);
  return scrolled(box, action.to);
}

async function actOn(
  refs: Refs,
  action: PageAction & { ref: Ref },
  named: Element,
  { timeoutMs, notAfter, begin }: ActLimits,
): Promise<ActionOutcome> {
  const ready = async (pointer: boolean, enabled = true, offset?: { x: number; y: number }) => {
    const found = await untilActionable(
      refs,
      action.ref,
      { pointer, enabled, ...(offset ? { offset } : {}) },
      timeoutMs,
    );
    refuseLate(notAfter);
    begin(found.element);
    announce(found.element, found.hit);
    return found;
  };
  switch (action.kind) {
    case 'click': {
      refuseOption(named);
      const { hit } = await ready(true, true, action.offset);
      return watchingValidity(hit.target, () =>
        click(hit, { button: action.button ?? 'left', count: action.count ?? 1, modifiers: action.modifiers ?? [] }),
      );
    }
    case 'hover':
      hover((await ready(true, false)).hit);
      return {};
    case 'drag':
      return dragFrom(refs, named, action, ready);
    case 'type': {
      fieldOf(named);
      const { element } = await ready(false);
      const field = fieldOf(element);
      const outcome = await typeInto(field, action.text, action.mode ?? 'replace');
      if (!action.submit) return outcome;
      if (field.isConnected) focusElement(field);
      const { note = outcome.note } = watchingValidity(field, () => press('Enter'));
      return { ...outcome, ...(note === undefined ? {} : { note }) };
    }
    case 'select':
      return selectOptions((await ready(false)).element, action.options, timeoutMs);
    case 'check': {
      tickable(named);
      const { element, hit } = await ready(true);
      return setChecked(tickable(element), hit, action.checked);
    }
    case 'press': {
      parseChord(action.keys);
      const { element } = await ready(false, false);
      const active = deepActiveElement();
      if (!active || !flatContains(element, active)) focusElement(element);
      return watchingValidity(element, () => press(action.keys, action.clipboard));
    }
    case 'select-text': {
      selectText((await ready(false, false)).element, action.text);
      return {};
    }
    case 'submit': {
      const form = formOf(named);
      return watchingValidity(form, () => submitForm(form));
    }
    case 'upload':
      return upload(named, async () => (await ready(true)).hit, action.files);
    case 'scroll':
      return action.to === 'text'
        ? scrollToText(scrollerOf(named), action.text ?? '', timeoutMs * 3)
        : scrollElement(named, { ...action, to: action.to });
  }
}

/** A page that was frozen goes on with a call that the background has given up meanwhile, and has told so. */
function refuseLate(notAfter: number): void {
  if (Date.now() > notAfter)
    throw fail('TIMEOUT', 'The page was held up for too long: the action was not begun.', {
      hint: 'Look at the page again.',
    });
}

type Ready = (pointer: boolean, enabled?: boolean) => Promise<{ element: Element; hit: Hit }>;

/** A slider of the browser's is taken at its thumb. */
async function dragFrom(
  refs: Refs,
  named: Element,
  { ref, to }: PageAction & { kind: 'drag' },
  ready: Ready,
): Promise<ActionOutcome> {
  const end = 'ref' in to ? endAt(targetOf(refs, ref, to.ref)) : { by: { x: to.byX, y: to.byY } };
  const { hit } = await ready(true);
  return drag(isSlider(named) ? { target: named, ...thumbOf(named) } : hit, end);
}

function targetOf(refs: Refs, from: Ref, to: Ref): Element {
  const frameOf = (ref: Ref) => ref.slice(0, ref.lastIndexOf('e'));
  if (frameOf(from) !== frameOf(to))
    throw fail('WRONG_ELEMENT', `${from} and ${to} are in different frames.`, { hint: 'Drag within one frame only.' });
  const element = refs.resolve(to);
  if (!isVisible(element))
    throw fail('NOT_ACTIONABLE', `${describe(element)} [${to}] is not visible.`, {
      hint: 'Look at the page again, and drag to something that is on it.',
    });
  return element;
}

/** Tells of a form that the browser did not submit because of its fields: nothing else on the page may say so. */
function watchingValidity(target: Element, work: () => ActionOutcome | void): ActionOutcome {
  let refused = false;
  const notice = () => {
    refused = true;
  };
  // The event does not leave a shadow root.
  const roots = isShadowRoot(target.getRootNode()) ? allRoots() : [document];
  for (const root of roots) root.addEventListener('invalid', notice, true);
  const outcome = work() ?? {};
  for (const root of roots) root.removeEventListener('invalid', notice, true);
  return refused
    ? {
        ...outcome,
        note: 'The browser did not submit the form: fields are missing or invalid. They are marked invalid in a new snapshot.',
      }
    : outcome;
}

/** Options of a closed native select have no place to click at. */
function refuseOption(element: Element): void {
  if (element.localName === 'option')
    throw fail('WRONG_ELEMENT', 'An option of a select cannot be clicked.', { hint: 'Use select with the combobox.' });
}

function scrollElement(
  element: Element,
  { to, amountPx }: { to: ScrollStep | 'into-view'; amountPx?: number },
): ActionOutcome {
  const box = scrollerOf(element);
  if (to !== 'into-view') {
    scrollBox(box, to, amountPx);
    return scrolled(box, to);
  }
  scrollIntoView(element);
  return { scroll: scrollState(box) };
}
