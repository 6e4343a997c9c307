import type { ActionOutcome } from '../../api';
import { clip, deepActiveElement, isNativeField, isTag } from '../../dom/dom';
import { doc, safe } from '../../dom/safe';
import { editingHost } from '../../typing/editing';
import { isMasked } from './form-facts';
import { DOTS } from './dots';
import { labelOf, watchStates } from './pressed-states';
import { writtenIn } from '../../aria/states';

const FIELDS = 'input, textarea, select';
const MAX_FIELDS = 200;
const MAX_VALUE = 10_000;

/**
 * What an action left in fields or chose by a press, and what is no longer chosen, such as others of a radio group.
 * Of secret fields only that they hold something else.
 */
export function watchFields(at: Element | undefined): (pressed?: ActionOutcome['target']) => ActionOutcome {
  const around = fieldsAround(at);
  const before = new Map(around.map((field) => [field, valueOf(field)]));
  const chosen = around.filter(isChosen);
  const changedStates = watchStates(treeOf(at));
  const unseen = unseenFields(at);
  return (pressed) => {
    const now = [...new Set([...around, ...fieldsAround(at)])];
    const states = changedStates(pressed);
    const inFields = now.flatMap((field) => {
      const value = valueOf(field);
      if (value === (before.get(field) ?? '') || !safe(field).isConnected) return [];
      return [{ name: labelOf(field), value: value !== '' && isMasked(field) ? DOTS : clip(value, MAX_VALUE) }];
    });
    const out = chosen.filter((one) => now.some((other) => takesItsPlace(other, one))).map((one) => labelOf(one));
    // Lists of choices are often made of what is no control.
    const isItem =
      pressed && !control.test(pressed.role) && (pressed.role === 'menuitem' || unseenFields(at) !== unseen);
    const item = isItem ? [{ name: pressed.name, value: pressed.name, isChoice: true as const }] : [];
    const left = [...inFields, ...(states.left.length > 0 ? states.left : item)];
    const unchosen = [...out, ...states.unchosen];
    return { ...(left.length > 0 ? { left } : {}), ...(unchosen.length > 0 ? { unchosen } : {}) };
  };
}

/** Their value is the page's own, and may be what a press has chosen. */
function unseenFields(at: Element | undefined): string {
  const all = [...safe(treeOf(at)).querySelectorAll('input[type=hidden]')].slice(0, MAX_FIELDS);
  return JSON.stringify(all.flatMap((field) => (isTag(field, 'input') ? [[field.name, field.value]] : [])));
}

const control = /^(?:button|link|tab|textbox|searchbox|combobox|spinbutton)$/;

function isChosen(field: Element): field is HTMLInputElement {
  return isTag(field, 'input') && field.type === 'radio' && field.checked;
}

/** https://html.spec.whatwg.org/multipage/input.html#radio-button-group */
function takesItsPlace(now: Element, before: HTMLInputElement): boolean {
  return isChosen(now) && now !== before && now.name !== '' && now.name === before.name && now.form === before.form;
}

function fieldsAround(at: Element | undefined): Element[] {
  const active = deepActiveElement();
  const host = active && editingHost(active);
  const all = [...safe(treeOf(at)).querySelectorAll(FIELDS)].slice(0, MAX_FIELDS);
  return [...new Set([...all, ...(active ? [active] : []), ...(host ? [host] : [])])];
}

function treeOf(at: Element | undefined): Document | ShadowRoot {
  const root = at && safe(at).getRootNode();
  return root instanceof ShadowRoot ? root : doc;
}

function valueOf(field: Element): string {
  if (isTag(field, 'input') && /^(?:file|hidden)$/.test(field.type)) return '';
  if (isNativeField(field)) return writtenIn(field) ?? '';
  return editingHost(field) === field ? (safe(field).textContent ?? '') : '';
}
