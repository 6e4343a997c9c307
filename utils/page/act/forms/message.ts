import type { FormField } from '../../api';
import { isEditingHost } from '../../aria/role';
import { valueOf } from '../../aria/states';
import { isVisible } from '../../aria/visibility';
import { clip, collapse, flatClosest, isTag, pathUp, textNodesIn } from '../../dom/dom';
import { safe } from '../../dom/safe';
import { isTextControl } from '../../typing/editing';
import { DOTS } from './dots';
import { fieldName, isMasked, maxNameLength, shownValue, type Typed } from './form-facts';

/**
 * The fields for text around it. Words beside a field are its value where it is empty (such as receivers), else a value
 * without a name after it. Empty fields count only in a dialog or a form, or beside a filled one: an unused search
 * field does not. `typed`: what is about to be entered. Secret values are dots.
 */
export function messageAround(control: Element, typed?: Typed): FormField[] | undefined {
  const around = messagePart(control);
  if (!around) return undefined;
  const { fields, isWhole } = around;
  const described = fields.map((field) => {
    const name = fieldName(field);
    const value = isMasked(field) ? DOTS : typed?.field === field ? typed.text : (valueOf(field) ?? '');
    return { name, value, beside: textBeside(field, name, around, control) };
  });
  if (!described.some(({ value, beside }) => value !== '' || (isWhole && beside !== ''))) return undefined;
  const all = described.flatMap(({ name, value, beside }): FormField[] => [
    { name: clip(name, maxNameLength), ...shownValue(value || beside), kind: 'text' },
    ...(value !== '' && beside !== '' ? [{ name: '', value: beside, kind: 'text' as const }] : []),
  ]);
  return isWhole ? all : all.filter(({ value }) => value !== '');
}

const MAX_BESIDE_LENGTH = 300;
const MAX_FIELDS = 12;
const MAX_ELEMENTS = 3_000;
const LEVELS = 12;
const ROW_LEVELS = 4;

interface MessagePart {
  part: Element;
  fields: Element[];
  isWhole: boolean;
}

/** The largest part around the control that has few fields, where none is a whole. */
function messagePart(control: Element): MessagePart | undefined {
  const whole = flatClosest(control, 'form, dialog, [role=dialog], [role=alertdialog], [role=form]');
  const fields = whole && fieldsIn(whole);
  if (whole && fields && fields.length > 0) return { part: whole, fields, isWhole: true };
  let found: MessagePart | undefined;
  for (const part of pathUp(control).slice(1, LEVELS + 1)) {
    const inside = fieldsIn(part);
    if (!inside) break;
    if (inside.length > 0) found = { part, fields: inside, isWhole: false };
  }
  return found;
}

/** Undefined if the part is too large to be one message. */
function fieldsIn(part: Element): Element[] | undefined {
  if (safe(part).getElementsByTagName('*').length > MAX_ELEMENTS) return undefined;
  const fields: Element[] = [];
  for (const element of safe(part).querySelectorAll('input, textarea, [contenteditable]')) {
    if ((isTextControl(element) || isOutermostEditor(element)) && isVisible(element)) fields.push(element);
    if (fields.length > MAX_FIELDS) return undefined;
  }
  return fields;
}

function isOutermostEditor(element: Element): boolean {
  const { parentElement } = safe(element);
  return isEditingHost(element) && !(parentElement && flatClosest(parentElement, isEditingHost));
}

/** Without its label, which is its name, and what is pressed. */
function textBeside(field: Element, name: string, { part, fields }: MessagePart, control: Element): string {
  if (isTag(field, 'textarea') || isEditingHost(field)) return '';
  let row = field;
  for (const around of pathUp(field).slice(1, ROW_LEVELS + 1)) {
    if (around === part || fields.some((other) => other !== field && safe(around).contains(other))) break;
    row = around;
  }
  const label = flatClosest(field, (one) => isTag(one, 'label') && collapse(safe(one).textContent ?? '') === name);
  const isKnown = (element: Element) => flatClosest(element, (one) => one === control || one === label) !== undefined;
  let text = '';
  for (const { data = '', parentElement } of textNodesIn(row)) {
    if (text.length >= MAX_BESIDE_LENGTH) break;
    if (/\S/.test(data) && parentElement && isVisible(parentElement) && !isKnown(parentElement))
      text += ` ${data.slice(0, MAX_BESIDE_LENGTH)}`;
  }
  const plain = collapse(text);
  return clip(plain.startsWith(name) ? plain.slice(name.length).trim() : plain, MAX_BESIDE_LENGTH);
}
