import { fail } from '../../failure';
import { describe, untilActionable, waitForRef, type Aimed } from './actionable';
import { clickCanvasWord, isCanvasWord, pressByKey } from './press-by-key';
import type { Hit } from '../dom/overlay';
import { showPointer } from '../overlay/drawing';
import type { ActionOutcome, PageAction, PageApi, Ref } from '../api';
import { setChecked, tickable } from './check';
import { deepActiveElement, flatContains, isTag } from '../dom/dom';
import { drag, draggableAt, endOf } from './pointer/drag';
import { click, hitAtPoint, hover } from './pointer/pointer';
import { nextChange, opensOnHover, popupsFrom } from '../watch/popups';
import { focusElement, withLateFocusEvents } from './focus';
import { parseChord } from '../typing/chord';
import { operatePlayer, playerOf } from './play';
import { pressRepeatedly } from '../typing/keyboard';
import { withSubmitAllowed } from './forms/allow-submit';
import { isSlider, thumbOf } from './pointer/native-slider';
import { watchingValidity } from './forms/validity';
import { refuseOther } from './pressed-link';
import type { Refs } from '../see/refs';
import { pageTurn } from '../dom/page-turn';
import { pageScroller, scrollStep, scrollerOf, scrollIntoView, scrollState } from './scroll';
import { scrollToText } from './scroll-to-text';
import { selectOptions } from './choose/select';
import { selectText } from './select-text';
import { watchFields } from './forms/left-in-fields';
import { formOf, submitForm } from './forms/submit';
import { noteTouched } from './forms/touched-forms';
import { leftField } from '../typing/left-field';
import { fieldOf, focusedElement } from '../typing/typing';
import { takesKeys } from '../typing/typing-by-key';
import { typeAndSubmit, typeAtFocus, typeByKeys } from './type-text';
import { upload } from './upload';
import { otherwiseThan } from './pressed-again';
import { isVisible } from '../aria/visibility';
import { defined, nonEmpty } from '../../defined';
import { doc } from '../dom/safe';

/** See `PageApi.act`. */
export interface ActLimits extends Pick<
  Parameters<PageApi['act']>[0],
  'timeoutMs' | 'notAfter' | 'allowedForm' | 'showsPointer'
> {
  /** `aiming`: what it acts on is still to be found, and with that it begins. */
  begin(at?: Element | 'aiming'): void;
}

/** As `PageApi.act`, once the call is admitted and the watcher armed. */
export async function act(refs: Refs, action: PageAction, limits: ActLimits): Promise<ActionOutcome> {
  if (!changing.has(action.kind)) return carryOut(refs, action, limits);
  const leftInFields = watchFields(deepActiveElement() ?? undefined);
  const { left: pasted = [], ...outcome } = await carryOut(refs, action, limits);
  // To choose in the menu of a button presses a command, which stands in no field.
  const isCommand = action.kind === 'select' && outcome.target?.role === 'button';
  const command = { role: 'menuitem', name: outcome.value ?? String(action.kind === 'select' && action.options) };
  const { left = [], ...unchosen } = leftInFields(isCommand ? command : outcome.target);
  return { ...outcome, ...unchosen, ...nonEmpty({ left: [...left, ...pasted] }) };
}

async function carryOut(refs: Refs, action: PageAction, limits: ActLimits): Promise<ActionOutcome> {
  const { timeoutMs, notAfter, allowedForm } = limits;
  const guarded = async (at: Element | undefined, work: () => Promise<ActionOutcome>): Promise<ActionOutcome> => ({
    ...(await withSubmitAllowed(allowedForm, at, () => withLateFocusEvents(work))),
    ...leftField(),
  });
  refuseLate(notAfter);
  limits.begin(action.ref !== undefined && aimed.has(action.kind) ? 'aiming' : undefined);
  const focused = deepActiveElement();
  if (/^(press|type)$/.test(action.kind) && action.ref === undefined && focused) noteTouched(focused);
  if (action.ref === undefined) return guarded(focused, () => actOnPage(action, limits));
  const named = await waitForRef(refs, action.ref, timeoutMs);
  refuseLate(notAfter);
  const target = refs.known(action.ref);
  if (changing.has(action.kind)) noteTouched(named);
  const outcome = await guarded(named, () => actOn(refs, action as PageAction & { ref: Ref }, named, limits));
  return { ...(target ? { target } : {}), ...outcome };
}

/** They begin once they have found what they act on. */
const aimed: ReadonlySet<string> = new Set('click hover drag type select check press select-text media'.split(' '));
const changing: ReadonlySet<string> = new Set(['click', 'type', 'select', 'check', 'press', 'drag', 'upload']);

async function actOnPage(action: PageAction, { timeoutMs, begin, showsPointer }: ActLimits): Promise<ActionOutcome> {
  switch (action.kind) {
    case 'press':
      return pressRepeatedly(action);
    case 'type':
      return takesKeys(focusedElement()) ? typeByKeys(action) : typeAtFocus(fieldOf(focusedElement()), action);
    case 'select-text': {
      if (action.text === undefined) break;
      await selectText(doc.body, action.text);
      return {};
    }
    case 'click':
    case 'hover':
    case 'drag': {
      if (!action.offset) break;
      const hit = hitAtPoint(action.offset);
      begin(hit.target);
      if (changing.has(action.kind)) noteTouched(hit.target);
      if (showsPointer) showPointer(hit.target, hit);
      if (action.kind === 'hover') return hoverAt(hit);
      if (action.kind === 'click') return clickAt(hit.target, hit, action);
      return drag(hit, endOf(action.to), action);
    }
    case 'scroll':
      if (action.to === 'into-view') break;
      return scroll(pageScroller(action.to), action, timeoutMs);
  }
  throw fail('INVALID_ARGUMENTS', 'This action needs the ref of an element.');
}

const canvasNote =
  'It is part of what a canvas gives in words and has no place of its own: it got the focus and a click without a point. Send keys to it, or click the canvas at a point, x and y.';

async function actOn(
  refs: Refs,
  action: PageAction & { ref: Ref },
  named: Element,
  { timeoutMs, notAfter, begin, showsPointer }: ActLimits,
): Promise<ActionOutcome> {
  const ready = async (pointer: boolean, enabled = true, offset?: { x: number; y: number }) => {
    const needs = { pointer, enabled, offset, acceptsDraggableHolder: action.kind === 'drag' };
    const found = await untilActionable(refs, action.ref, needs, timeoutMs);
    refuseLate(notAfter);
    begin(found.element);
    if (showsPointer) showPointer(found.element, found.hit);
    return found;
  };
  switch (action.kind) {
    case 'click': {
      if (isTag(named, 'option'))
        throw fail('WRONG_ELEMENT', 'An option of a select cannot be clicked.', {
          hint: 'Use select with the combobox.',
        });
      if (isCanvasWord(named) && !action.offset) {
        refuseLate(notAfter);
        begin(named);
        clickCanvasWord(named, action);
        return { note: canvasNote };
      }
      const { element, hit } = await ready(true, true, action.offset);
      return clickAt(element, hit, action);
    }
    case 'hover':
      return hoverAt((await ready(true, false, action.offset)).hit);
    case 'drag': {
      const { to, offset } = action;
      const end = endOf(to, (ref) => targetOf(refs, action.ref, ref));
      const { hit } = await ready(true, true, offset);
      const pressed = offset ? hit : besideCentre(hit);
      return drag(isSlider(named) && !offset ? { target: named, ...thumbOf(named) } : pressed, end, action);
    }
    case 'type': {
      fieldOf(named);
      return typeAndSubmit(fieldOf((await ready(false)).element), action);
    }
    case 'select':
      return selectOptions((await ready(false)).element, action.options, timeoutMs);
    case 'check': {
      tickable(named);
      const { element, hit } = await ready(true);
      if (!hit.byKeys) refuseOther(element, hit);
      return setChecked(tickable(element), hit, action.checked);
    }
    case 'press': {
      parseChord(action.keys);
      const { element } = await ready(false, false);
      const active = deepActiveElement();
      if (!active || !flatContains(element, active)) focusElement(element);
      return watchingValidity(element, () => pressRepeatedly(action));
    }
    case 'select-text': {
      await selectText((await ready(false, false)).element, action.text);
      return {};
    }
    case 'media': {
      const player = playerOf(named);
      begin(player);
      return operatePlayer(player, action);
    }
    case 'submit': {
      const form = formOf(named);
      return watchingValidity(form, () => submitForm(form));
    }
    case 'upload':
      return upload(named, async () => (await ready(true)).hit, action.files);
    case 'scroll':
      return scroll(named, action, timeoutMs);
  }
}

/**
 * React Aria 1.22 takes a press in the very middle of something draggable for one of assistive technology, and begins a
 * drag by keys.
 */
const besideCentre = (hit: Hit): Hit => (draggableAt(hit.target) ? { ...hit, x: hit.x - 1 } : hit);

/** The background may have given the action up by then. */
function refuseLate(notAfter: number): void {
  if (Date.now() > notAfter)
    throw fail('TIMEOUT', 'The page was held up for too long: the action was not begun.', {
      hint: 'Look at the page again.',
    });
}

function clickAt(element: Element, hit: Aimed, action: PageAction & { kind: 'click' }): Promise<ActionOutcome> {
  const isPlain = (action.button ?? 'left') === 'left' && action.count !== 2 && action.holdMs === undefined;
  if (hit.byKeys && isPlain) return watchingValidity(element, () => pressByKey(element));
  refuseOther(element, hit);
  const otherwise = (action.count ?? 1) > 1 ? otherwiseThan(element) : undefined;
  return watchingValidity(hit.target, () => click(hit, { ...action, ...defined({ otherwise }) }));
}

async function hoverAt(hit: Hit): Promise<ActionOutcome> {
  const shown = popupsFrom();
  hover(hit);
  // A pointer passing by opens no menu.
  await (opensOnHover(hit.target) ? shown() : nextChange());
  return {};
}

function targetOf(refs: Refs, from: Ref, to: Ref): Element {
  const frameOf = (ref: Ref) => /^(.*)e\d+$/.exec(ref)?.[1];
  if (![frameOf(from), undefined].includes(frameOf(to)))
    throw fail('WRONG_ELEMENT', `${from} and ${to} are in different frames.`, { hint: 'Drag within one frame only.' });
  const element = refs.resolve(to);
  if (!isVisible(element))
    throw fail('NOT_ACTIONABLE', `${describe(element)} [${to}] is not visible.`, {
      hint: 'Look at the page again, and drag to something that is on it.',
    });
  return element;
}

/** Pages that load what comes into view see it with the next frame. */
async function scroll(
  over: Element,
  { to, text = '', amountPx }: PageAction & { kind: 'scroll' },
  timeoutMs: number,
): Promise<ActionOutcome> {
  if (to === 'text') return scrollToText(scrollerOf(over, 'down'), text, timeoutMs * 3);
  const step = to === 'into-view' ? undefined : scrollStep(over, to, amountPx);
  if (!step) scrollIntoView(over);
  await pageTurn();
  return step ? step() : { scroll: scrollState(scrollerOf(over)) };
}
