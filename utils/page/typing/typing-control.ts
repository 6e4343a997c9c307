import { fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { describe } from '../act/actionable';
import { deepActiveElement, isTag, nextTask } from '../dom/dom';
import {
  edit,
  fireChangeOnce,
  insertText,
  isTextControl,
  placeSelection,
  setValue,
  valueTypes,
  type TextControl,
} from './editing';
import { focusElement } from '../act/focus';
import { fireKey } from './key-events';
import { isSecret } from '../aria/states';
import { popupsFrom, suggests } from '../watch/popups';
import { doc, safe } from '../dom/safe';

type Mode = 'replace' | 'append';
type Typed = Pick<ActionOutcome, 'value' | 'unchanged' | 'note' | 'refused'>;

/** Types into a focused input or textarea: all at once, then key by key if the field needs that. */
export async function typeIntoControl(control: TextControl, text: string, mode: Mode): Promise<Typed> {
  const before = control.value;
  const { typed, wanted } = expectedValue(control, text, mode);
  const outcome = (more: Typed = {}): Typed => ({ ...(isSecret(control) ? {} : { value: control.value }), ...more });
  const shown = countShown(control, typed);
  if (wanted === before) return { ...outcome(), unchanged: true };
  const format = valueTypes[control.type];
  const whole = isTag(control, 'input') && format !== undefined;
  const suggested = popupsFrom();
  if (whole) setValue(control, wanted);
  else enterAtOnce(control, typed, wanted, mode);
  // Frameworks write back what they make of the text in a microtask.
  await nextTask();
  const wasCut =
    control.maxLength >= 0 && control.value !== wanted && control.value === wanted.slice(0, control.maxLength);
  const moved = wasCut && typed.length > 1 && hasMovedFocus(control);
  if (isSpread(control, wanted)) {
    fireChangeOnce(control);
    return outcome({ note: 'The page spread the text over this field and those after it.' });
  }
  if (moved) await pressEach(control, wanted.slice(control.value.length));
  else if (!whole && !wasCut && !isAccepted(control.value, wanted) && typed.length <= maxKeys)
    await enterByKeys(control, typed, mode);
  if (control.value !== before) fireChangeOnce(control);
  await nextTask();
  if (suggests(control)) await suggested();
  if (control.value === wanted) return outcome();
  if (countShown(control, typed) > shown)
    return outcome({ note: 'The page took the text out of the field and shows it beside it.' });
  if (hasMovedFocus(control)) return outcome({ note: 'The page moved on to the next field while the text was typed.' });
  if (control.value === before) return outcome({ refused: 'The field did not take the text.' });
  if (wasCut) return outcome({ refused: `The field takes ${control.maxLength} characters at most.` });
  return isAccepted(control.value, wanted) || isCompleted(control, wanted)
    ? outcome({ note: 'The page or the field wrote it in a way of its own.' })
    : outcome({ refused: 'The page or the field made something else of the text.' });
}

function expectedValue(control: TextControl, text: string, mode: Mode): { typed: string; wanted: string } {
  const typed = isTag(control, 'input') ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text.replace(/\r\n?/g, '\n');
  return { typed, wanted: mode === 'append' ? control.value + typed : typed };
}

/**
 * Throws INVALID_ARGUMENTS for a date, number or colour that the field would refuse. Asks a separate field, so that the
 * page sees nothing of it.
 */
export function refuseValue(control: TextControl, text: string, mode: Mode): void {
  const format = valueTypes[control.type];
  if (!isTag(control, 'input') || format === undefined) return;
  const wanted = expectedValue(control, text, mode).wanted;
  const probe = doc.createElement('input');
  probe.type = control.type;
  probe.value = wanted;
  const refused = probe.value === '' || patterns[control.type]?.test(wanted) === false;
  if (refused && wanted !== '')
    throw fail('INVALID_ARGUMENTS', `${describe(control)} does not take this value.`, {
      hint: `This field takes ${format}.`,
    });
}

/** These fields turn any text into a value. */
const patterns: Readonly<Record<string, RegExp>> = { range: /^\s*-?[\d.]+\s*$/, color: /^\s*#[\da-f]{6}\s*$/i };

/** Enters the text all at once, as a paste or an input method does, between the events of the last key. */
function enterAtOnce(control: TextControl, typed: string, wanted: string, mode: Mode): void {
  if (deepActiveElement() !== control) return setValue(control, wanted);
  const key = typed.at(-1) ?? 'Delete';
  if (fireKey(control, 'keydown', key)) {
    const placed = placeSelection(control, mode === 'append' ? 'end' : 'all');
    const wasTaken = placed && (typed === '' ? edit('delete') : insertText(typed));
    if (!wasTaken) setValue(control, wanted);
  }
  fireKey(control, 'keyup', key);
}

/** True if the field accepted the text. Masks add and remove blanks, dashes and brackets, which does not matter. */
function isAccepted(value: string, wanted: string): boolean {
  const kept = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  if (/^-?[\d.,\s]+$/.test(wanted) && number(value) === number(wanted)) return true;
  return kept(value) === kept(wanted) && (kept(wanted) !== '' || value === wanted);
}

/** Fields for numbers and amounts leave out zeros, and put in thousands separators. */
function number(text: string): number {
  return Number.parseFloat(text.replace(/[^\d.-]/g, ''));
}

/** Fields that complete what is typed have their own part selected after it. */
function isCompleted({ value, selectionStart }: TextControl, wanted: string): boolean {
  return value.toLowerCase().startsWith(wanted.toLowerCase()) && selectionStart === wanted.length;
}

/**
 * How often the text occurs around the field: fields for several words turn each into a token there and are empty
 * again.
 */
function countShown(control: TextControl, typed: string): number {
  const wanted = typed.replace(/[,;\s]+$/, '').trim();
  if (wanted === '') return 0;
  let around: Element = control;
  for (let level = 0; level < 4; level += 1) around = safe(around).parentElement ?? around;
  return (safe(around).textContent ?? '').split(wanted).length;
}

/** Longer texts are not typed key by key. */
const maxKeys = 200;

/** Types key by key, as fingers do, for fields that handle keys themselves. */
async function enterByKeys(control: TextControl, typed: string, mode: Mode): Promise<void> {
  focusElement(control);
  if (mode === 'replace' && control.value !== '') {
    placeSelection(control, 'all');
    if (fireKey(control, 'keydown', 'Backspace')) edit('delete');
    fireKey(control, 'keyup', 'Backspace');
  } else placeSelection(control, 'end');
  await nextTask();
  await pressEach(control, typed);
}

/**
 * Each key goes to the field that has the focus: in rows of fields for one character each, the page moves the focus on.
 */
async function pressEach(control: TextControl, typed: string): Promise<void> {
  let last: TextControl = control;
  for (const key of typed) {
    const active = deepActiveElement();
    if (active !== last && isTextControl(active)) {
      last = active;
      placeSelection(active, 'all');
    }
    if (fireKey(last, 'keydown', key) && fireKey(last, 'keypress', key)) insertText(key);
    fireKey(last, 'keyup', key);
    await nextTask();
  }
  if (last !== control) fireChangeOnce(last);
}

/** True if the page itself put the rest of the text into the following fields, as rows of one-character fields do. */
function isSpread(control: TextControl, wanted: string): boolean {
  if (control.value === '' || control.value === wanted || !wanted.startsWith(control.value)) return false;
  let row: Element = control;
  for (let level = 0; level < 3; level += 1) row = safe(row).parentElement ?? row;
  const fields = [...safe(row).querySelectorAll('input, textarea')].filter(isTextControl);
  const written = fields.slice(fields.indexOf(control)).map(({ value }) => value);
  return written.join('').startsWith(wanted);
}

/** True if the page moved the focus to another field by itself. */
function hasMovedFocus(control: TextControl): boolean {
  const active = deepActiveElement();
  return active !== control && isTextControl(active);
}
