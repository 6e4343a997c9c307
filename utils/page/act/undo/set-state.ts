import type { PageAction, Ref } from '../../api';
import { isSecret } from '../../aria/secret';
import { isDisabled, isReadonly, valueOf } from '../../aria/states';
import { editorText } from '../../dom/editor-text';
import { isTag, queryAll } from '../../dom/dom';
import { safe } from '../../dom/safe';
import { editingHost, isTextControl } from '../../typing/editing';
import { tickOf } from '../check';

export type SetState = string | boolean | number[];

const SETTABLE = 'input, textarea, select, [contenteditable], [aria-checked], [aria-pressed], [role=combobox]';
const MAX_FIELDS = 2_000;
/** In characters; longer texts of editors are not watched. */
const MAX_TEXT = 20_000;

export function statesNow(): Map<Element, SetState> {
  const states = new Map<Element, SetState>();
  for (const element of queryAll(SETTABLE).slice(0, MAX_FIELDS)) {
    const state = stateOf(element);
    if (state !== undefined) states.set(element, state);
  }
  return states;
}

/** Undefined for what is disabled, read-only, secret or has no state. */
export function stateOf(element: Element): SetState | undefined {
  if (isSecret(element) || isReadonly(element) || isDisabled(element)) return undefined;
  if (isTag(element, 'select')) return [...element.selectedOptions].map(({ index }) => index);
  if (isTextControl(element) || (isTag(element, 'input') && element.type === 'range')) return element.value;
  const tick = tickOf(element);
  if (tick !== undefined) return tick === 'mixed' ? undefined : tick;
  if (editingHost(element) === element)
    return (safe(element).textContent ?? '').length > MAX_TEXT ? undefined : editorText(element);
  return safe(element).getAttribute('role') === 'combobox' ? valueOf(element, 'combobox') : undefined;
}

export function isSame(one: SetState | undefined, other: SetState | undefined): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

export function actionTo(element: Element, ref: Ref, state: SetState): PageAction {
  if (typeof state === 'boolean') return { kind: 'check', ref, checked: state };
  if (typeof state !== 'string') return { kind: 'select', ref, options: state.map((index) => `#${index + 1}`) };
  const isChosen = !isTextControl(element) && safe(element).getAttribute('role') === 'combobox';
  return isChosen ? { kind: 'select', ref, options: [state] } : { kind: 'type', ref, text: state };
}
