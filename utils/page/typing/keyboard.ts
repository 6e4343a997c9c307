import type { ActionOutcome, Clipboard, Modifier, PageAction } from '../api';
import { fail } from '../../failure';
import { arrowKeys, scrollKeys } from './arrows';
import { browserShortcut } from './browser-shortcuts';
import { copy, paste } from '../act/clipboard';
import { isNativeField, isTag, nextTask } from '../dom/dom';
import {
  edit as editText,
  editingHost,
  fireChangeOnce,
  isEditable,
  isTextControl,
  keyTarget,
  placeSelection,
  valueTypes,
} from './editing';
import { focusElement } from '../act/focus';
import { delay, pageTurn } from '../dom/page-turn';
import { isCommand, isPaste, isPrintable, parseChord, type Chord } from './chord';
import { fireKey } from './key-events';
import { firePointer } from '../act/pointer/mouse-events';
import { jumpToOption } from '../act/choose/option-keys';
import { isFirefox } from '../dom/platform';
import { defaultButton, submitForm } from '../act/forms/submit';
import { closeTopmost } from '../act/top-layer';
import { otherwiseThan } from '../act/pressed-again';
import { nextInTabOrder } from './tab-order';
import { deleteWord } from './word-keys';
import { doc, safe } from '../dom/safe';

export type Pressed = Pick<ActionOutcome, 'note' | 'refused' | 'clipboard' | 'left'>;

/** The page gets its turn in between. Refuses keys that browsers do not give to pages. */
export async function pressRepeatedly(action: PageAction & { kind: 'press' }): Promise<Pressed> {
  const { keys, times = 1, clipboard, holdMs } = action;
  const shortcut = browserShortcut(parseChord(keys));
  if (shortcut?.isReserved)
    throw fail('INVALID_ARGUMENTS', `${keys} ${shortcut.effect}: browsers do not give it to pages.`, {
      hint: shortcut.instead,
    });
  let pressed: Pressed = {};
  const target = keyTarget();
  const otherwise = times > 1 && /^(?:Enter| )$/.test(parseChord(keys).key) ? otherwiseThan(target) : undefined;
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await nextTask();
    const note = time > 0 && otherwise && (keyTarget() === target ? otherwise(target) : otherNote);
    if (note) return { ...pressed, note };
    pressed = { ...pressed, ...(await press(keys, clipboard, holdMs)) };
  }
  return pressed;
}

const otherNote = 'Something else has the focus by now: it was not pressed, because nobody has judged that.';

/**
 * Events in the order of UI Events, and what script events do not cause (typing, submitting, focus, choosing,
 * scrolling, copying). A chord goes down one by one and up in reverse, with turns of the page.
 */
export async function press(keys: string, clipboard?: Clipboard, holdMs = 0): Promise<Pressed> {
  const chord = parseChord(keys);
  const { modifiers, key } = chord;
  const held: Modifier[] = [];
  for (const modifier of modifiers) {
    held.push(modifier);
    fireKey(keyTarget(), 'keydown', modifier, held);
    await pageTurn();
  }
  const target = keyTarget();
  rememberValue(target);
  let goOn = fireKey(target, 'keydown', key, modifiers, chord);
  if (goOn && (isPrintable(key) || key === 'Enter') && !isCommand(chord))
    goOn = fireKey(target, 'keypress', key, modifiers, chord);
  // Space presses a button at its release.
  const onRelease = key === ' ' && !isCommand(chord) && isPressedBySpace(target);
  const work = defaultOf(chord);
  const refused = goOn ? refusedInParts(keyTarget(), chord) : undefined;
  let outcome = refused ?? (goOn && !onRelease ? work(keyTarget(), chord, clipboard) : undefined);
  // Pages draw before they hear of its end. Games look at their keys once a frame.
  if (holdMs > 0 && !refused) await hold(chord, work, holdMs);
  else if (modifiers.length > 0 || target === doc.body || isTag(target, 'canvas')) await pageTurn();
  else for (let turn = 0; turn < turnsHeld; turn += 1) await nextTask();
  const released = fireKey(keyTarget(), 'keyup', key, modifiers, chord);
  if (goOn && released && onRelease && keyTarget() === target) outcome = work(target, chord, clipboard);
  for (const modifier of modifiers.toReversed()) {
    await pageTurn();
    held.splice(held.indexOf(modifier), 1);
    fireKey(keyTarget(), 'keyup', modifier, held);
  }
  const shortcut = goOn && !outcome ? browserShortcut(chord) : undefined;
  if (shortcut)
    return {
      refused: `The page does nothing at ${keys}. The key ${shortcut.effect}, which is not done here. ${shortcut.instead}`,
    };
  return outcome ?? {};
}

/** As keyboards repeat a key. What presses or leaves, and a command, was judged as one: it stays down. */
async function hold(chord: Chord, work: Default, ms: number): Promise<void> {
  const { key, modifiers } = chord;
  if (isCommand(chord) || /^(?:Enter| |Escape|Tab|ContextMenu)$/.test(key)) return delay(ms);
  const end = performance.now() + ms;
  const left = () => end - performance.now();
  for (let pauseMs = FIRST_REPEAT_MS; left() > 0; pauseMs = REPEAT_MS) {
    await delay(Math.min(pauseMs, left()));
    if (left() <= 0) return;
    if (fireKey(keyTarget(), 'keydown', key, modifiers, { ...chord, repeat: true })) work(keyTarget(), chord);
  }
}

const FIRST_REPEAT_MS = 500;
const REPEAT_MS = 33;

/** Dates and times have parts that no script can reach. */
function refusedInParts(target: Element, chord: Chord): Pressed | undefined {
  if (!isTag(target, 'input') || !/^(date|time|datetime-local|month|week)$/.test(target.type)) return undefined;
  if (isCommand(chord) || !(isPrintable(chord.key) || /^(ArrowUp|ArrowDown|Backspace|Delete)$/.test(chord.key)))
    return undefined;
  return { refused: `Keys do not reach the parts of this field. Type its whole value: ${valueTypes[target.type]}.` };
}

const turnsHeld = 2;

type Default = (target: Element, chord: Chord, clipboard?: Clipboard) => Pressed | undefined | void;

function defaultOf(chord: Chord): Default {
  const { key } = chord;
  if (isPaste(chord)) return (target, _chord, clipboard) => paste(target, clipboard);
  if (isCommand(chord)) return commands[key.length === 1 ? key.toLowerCase() : key] ?? (() => undefined);
  return defaults[key] ?? (isPrintable(key) ? typeCharacter : () => undefined);
}

const edit =
  (command: Parameters<typeof editText>[0]): Default =>
  (target) =>
    void (isEditable(target) && editText(command));
const format =
  (command: string): Default =>
  (target) =>
    void (editingHost(target) && doc.execCommand(command));

const commands: Record<string, Default> = {
  a: (target) => {
    if (isTextControl(target)) placeSelection(target, 'all');
    else doc.execCommand('selectAll');
  },
  z: (target, { modifiers }) => edit(modifiers.includes('Shift') ? 'redo' : 'undo')(target, { modifiers, key: 'z' }),
  y: edit('redo'),
  b: format('bold'),
  i: format('italic'),
  u: format('underline'),
  c: (target) => copy(target, 'copy'),
  x: (target) => copy(target, 'cut'),
  Enter: (target) => void submitFrom(target),
  Backspace: (target) => deleteWord(target, 'backward'),
  Delete: (target) => deleteWord(target, 'forward'),
  ArrowLeft: arrowKeys.ArrowLeft,
  ArrowRight: arrowKeys.ArrowRight,
  Home: scrollKeys.Home,
  End: scrollKeys.End,
};

const defaults: Record<string, Default> = {
  Enter: pressEnter,
  ' ': pressSpace,
  Tab: moveFocus,
  Escape: closeTopmost,
  Backspace: edit('delete'),
  Delete: edit('forwardDelete'),
  ContextMenu: openMenu,
  ...arrowKeys,
  ...scrollKeys,
};

const typeCharacter: Default = (target, { key }) => {
  if (isTag(target, 'select')) jumpToOption(target, key);
  else if (isEditable(target)) editText('insertText', key);
};

function pressEnter(target: Element, { modifiers }: Chord): void {
  if (isTag(target, 'textarea')) editText('insertText', '\n');
  else if (editingHost(target)) editText(modifiers.includes('Shift') ? 'insertLineBreak' : 'insertParagraph');
  else if (isTextControl(target) || safe(target).matches('input[type=checkbox], input[type=radio]')) {
    // Firefox 153 lacks this event.
    if (!isFirefox && safe(target).matches('input[type=search]'))
      safe(target).dispatchEvent(new Event('search', { bubbles: true }));
    submitFrom(target);
  } else if (target instanceof HTMLElement && safe(target).matches('a[href], area[href], button, summary, input'))
    safe(target).click();
}

/** https://html.spec.whatwg.org/#implicit-submission */
function submitFrom(target: Element): void {
  const form = isNativeField(target) ? target.form : safe(target).closest('form');
  fireChangeOf(target);
  const fields = [...(safe(form)?.elements ?? [])].filter((each) => isTag(each, 'input') && isTextControl(each));
  if (form && (fields.length < 2 || defaultButton(form))) submitForm(form);
}

function fireChangeOf(target: Element): void {
  if (isTextControl(target) && (lastReported.get(target) ?? target.value) !== target.value) fireChangeOnce(target);
}

/** The last value that `change` reported, of fields in which keys were pressed since. */
const lastReported = new WeakMap<Element, string>();

/** For Enter, which fires `change` before it submits, and for Tab in Firefox. */
function rememberValue(target: Element): void {
  if (!isTextControl(target) || lastReported.has(target)) return;
  lastReported.set(target, target.value);
  target.addEventListener('change', () => lastReported.delete(target), { once: true });
}

function isPressedBySpace(target: Element): target is HTMLElement {
  return safe(target).matches(
    'button, summary, input[type=checkbox], input[type=radio], input[type=submit], input[type=button], input[type=reset], input[type=image]',
  );
}

function pressSpace(target: Element, chord: Chord): void {
  if (isEditable(target)) editText('insertText', ' ');
  else if (isPressedBySpace(target)) safe(target).click();
  else scrollKeys[chord.modifiers.includes('Shift') ? 'PageUp' : 'PageDown'](target, chord);
}

function moveFocus(target: Element, { modifiers }: Chord): void {
  const next = nextInTabOrder(modifiers.includes('Shift') ? -1 : 1);
  if (!next) return;
  // Firefox 153 does not count it as the user's.
  if (isFirefox) fireChangeOf(target);
  focusElement(next);
  if (isTextControl(next) && isTag(next, 'input')) placeSelection(next, 'all');
}

function openMenu(target: Element): void {
  const { left, bottom, width } = safe(target).getBoundingClientRect();
  const place = { x: Math.floor(left + width / 2), y: Math.floor(bottom) };
  firePointer(target, 'contextmenu', place, { button: 0 });
}
