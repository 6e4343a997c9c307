import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe } from '../act/actionable';
import { deepActiveElement, isTag, nextTask } from '../dom/dom';
import { pageTurn } from '../dom/page-turn';
import { edit, fireChangeOnce, isTextControl, placeSelection, setValue, valueTypes, type TextControl } from './editing';
import { focusElement } from '../act/focus';
import { fireKey } from './key-events';
import { isSecret } from '../aria/secret';
import { isSlider, thumbOf } from '../act/pointer/native-slider';
import { bits, movePointer, pressMouse, releaseMouse } from '../act/pointer/pointer';
import { popupsFrom, suggests } from '../watch/popups';
import { noteTyped } from './left-field';
import { readingOf } from './shown-value';
import { typeKeys } from './text-keys';
import type { EditMode } from './typing-editor';
import { doc, safe } from '../dom/safe';

export async function typeIntoControl(control: TextControl, text: string, mode: EditMode): Promise<ActionOutcome> {
  const before = control.value;
  const expected = expectedValue(control, text, mode);
  const { typed, wanted } = expected;
  const outcome = (more: ActionOutcome = {}): ActionOutcome => ({
    ...(isSecret(control) ? {} : { value: control.value }),
    ...more,
  });
  const shown = countShown(control, typed);
  if (wanted === before) return { ...outcome(), unchanged: true };
  const suggested = popupsFrom();
  if (isSlider(control)) await slideToValue(control, wanted);
  else if (isSetWhole(control)) setValue(control, wanted);
  else {
    const isSlow = await enter(control, expected, mode);
    const isRefused =
      readingOf(control.value, wanted) === 'other' && !isSpread(control, wanted) && !hasMovedFocus(control);
    if (isRefused && !isSlow && mode !== 'caret' && !isCut(control, wanted)) await enter(control, expected, mode, true);
  }
  if (control.value !== before && !isSlider(control)) fireChangeOnce(control);
  await nextTask();
  if (suggests(control)) await suggested();
  const { value } = control;
  const taker = deepActiveElement();
  if (value !== wanted && wanted !== '' && isTextControl(taker) && taker.value === wanted) {
    const isHidden = isSecret(control) || isSecret(taker);
    return { ...(isHidden ? {} : { value: wanted }), ...(control.isConnected ? { note: passedOnNote } : {}) };
  }
  noteTyped(control);
  if (value === wanted) return outcome();
  const reading = isCompleted(control, wanted) ? 'same' : readingOf(value, wanted);
  if (reading !== 'other')
    return outcome({ note: reading === 'hidden' ? hidesNote : 'The page or the field wrote it in a way of its own.' });
  if (countShown(control, typed) > shown)
    return outcome({ note: 'The page took the text out of the field and shows it beside it.' });
  if (isSpread(control, wanted))
    return outcome({ note: 'The page spread the text over this field and those after it.' });
  if (hasMovedFocus(control)) return outcome({ note: 'The page moved on to the next field while the text was typed.' });
  if (value === before) return outcome({ refused: 'The field did not take the text.' });
  if (isCut(control, wanted)) return outcome({ refused: `The field takes ${control.maxLength} characters at most.` });
  return outcome({ refused: 'The page or the field made something else of the text.' });
}

const passedOnNote = 'The page took what was typed on to another field, which holds it now.';
const hidesNote = 'The field hides what is typed into it: it took the text, and shows something else on purpose.';

async function slideToValue(slider: HTMLInputElement, value: string): Promise<void> {
  const thumb = () => ({ target: slider, ...thumbOf(slider) });
  movePointer(thumb());
  const press = pressMouse(thumb(), { button: 'left', detail: 1, modifiers: [] });
  await pageTurn();
  setValue(slider, value);
  movePointer(thumb(), [], bits.left);
  await pageTurn();
  releaseMouse(press, thumb());
}

/** Dates and colours have a value in HTML's format. */
const isSetWhole = (control: TextControl): boolean => control.type !== 'number' && control.type in valueTypes;

const isCut = ({ maxLength, value }: TextControl, wanted: string): boolean =>
  maxLength >= 0 && value !== wanted && value === wanted.slice(0, maxLength);

type Expected = ReturnType<typeof expectedValue>;

function expectedValue(control: TextControl, text: string, mode: EditMode) {
  const typed = isTag(control, 'input') ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text.replace(/\r\n?/g, '\n');
  if (mode !== 'caret') return { typed, wanted: mode === 'append' ? control.value + typed : typed };
  const { value, selectionStart, selectionEnd } = control;
  return { typed, wanted: value.slice(0, selectionStart ?? 0) + typed + value.slice(selectionEnd ?? 0) };
}

/** Throws INVALID_ARGUMENTS. Asks a separate field, so that the page sees nothing. */
export function refuseValue(control: TextControl, text: string, mode: EditMode): void {
  const format = valueTypes[control.type];
  if (!isTag(control, 'input') || format === undefined) return;
  const { wanted } = expectedValue(control, text, mode);
  const probe = doc.createElement('input');
  probe.type = control.type;
  probe.value = wanted;
  const refused = probe.value === '' || patterns[control.type]?.test(wanted) === false;
  if (refused && wanted !== '')
    throw fail('INVALID_ARGUMENTS', `${describe(control)} does not take this value.`, {
      hint: `This field takes ${format}.`,
    });
}

const patterns: Readonly<Record<string, RegExp>> = { range: /^\s*-?[\d.]+\s*$/, color: /^\s*#[\da-f]{6}\s*$/i };

/** A long text goes in at once, with the keys of its end. Returns whether it was typed slowly. */
async function enter(control: TextControl, { typed, wanted }: Expected, mode: EditMode, slowly = false) {
  if (slowly) {
    focusElement(control);
    // Some select or move the caret on focus.
    await nextTask();
  }
  if (deepActiveElement() !== control) {
    setValue(control, wanted);
    return true;
  }
  const isPlaced = mode === 'caret' || placeSelection(control, mode === 'append' ? 'end' : 'all');
  if (!isPlaced) placeSelection(control, 'all');
  const text = isPlaced ? typed : wanted;
  if (text === '') {
    if (fireKey(control, 'keydown', 'Delete') && !edit('delete')) setValue(control, wanted);
    fireKey(control, 'keyup', 'Delete');
    return slowly;
  }
  const keys = keysOf(text, slowly ? mostSlowKeys : maxKeys);
  const head = text.slice(0, text.length - keys.length);
  if (head !== '' && !edit('insertText', head)) setValue(control, wanted.slice(0, wanted.length - keys.length));
  return typeKeys(keys, slowly);
}

/** All of a short one, without line ends: Enter sends what many fields hold. */
function keysOf(text: string, most: number): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  return text.length > most || lastLine !== text ? lastLine.slice(-keysOfLongText) : text;
}

/** In characters; longer texts take noticeably long. */
const maxKeys = 60;
/** Where the field did not take it at once. */
const mostSlowKeys = 300;
const keysOfLongText = 4;

function isCompleted({ value, selectionStart }: TextControl, wanted: string): boolean {
  return value.toLowerCase().startsWith(wanted.toLowerCase()) && selectionStart === wanted.length;
}

/** Around the field: fields for several words make a token of each, and are empty again. */
function countShown(control: TextControl, typed: string): number {
  const wanted = typed.replace(/[,;\s]+$/, '').trim();
  if (wanted === '') return 0;
  return (safe(above(control, 4)).textContent ?? '').split(wanted).length;
}

function above(element: Element, levels: number): Element {
  return levels === 0 ? element : above(safe(element).parentElement ?? element, levels - 1);
}

/** The text went on into the following fields. */
function isSpread(control: TextControl, wanted: string): boolean {
  if (control.value === '' || control.value === wanted || !wanted.startsWith(control.value)) return false;
  const fields = [...safe(above(control, 3)).querySelectorAll('input, textarea')].filter(isTextControl);
  const written = fields.slice(fields.indexOf(control)).map(({ value }) => value);
  return written.join('').startsWith(wanted);
}

function hasMovedFocus(control: TextControl): boolean {
  const active = deepActiveElement();
  return active !== control && isTextControl(active);
}
