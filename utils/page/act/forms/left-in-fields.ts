import type { ActionOutcome } from '../../api';
import { nameOf } from '../../aria/name';
import { roleOf } from '../../aria/role';
import { collapse, clip, deepActiveElement, isTag } from '../../dom/dom';
import { doc, safe } from '../../dom/safe';
import { editingHost } from '../../typing/editing';
import { isMasked } from './form-facts';

const FIELDS = 'input, textarea, select';
/** More fields are not watched. */
const MAX_FIELDS = 200;
/** Longer values are cut, in characters. */
const MAX_VALUE = 2_000;

/**
 * What an action has left there, however it did so, and which radio buttons are out because it chose others of their
 * groups. Secret fields are never read.
 */
export function watchFields(at: Element | undefined): () => Pick<ActionOutcome, 'left' | 'unchosen'> {
  const around = fieldsAround(at);
  const before = new Map(around.map((field) => [field, valueOf(field)]));
  const chosen = around.filter(isChosen);
  return () => {
    const now = [...new Set([...around, ...fieldsAround(at)])];
    const left = now.flatMap((field) => {
      const value = valueOf(field);
      // A field that came with the action held nothing before.
      if (value === (before.get(field) ?? '') || !safe(field).isConnected || isMasked(field)) return [];
      return [{ name: labelOf(field), value: clip(value, MAX_VALUE) }];
    });
    const unchosen = chosen.filter((one) => now.some((other) => takesItsPlace(other, one))).map(labelOf);
    return { ...(left.length > 0 ? { left } : {}), ...(unchosen.length > 0 ? { unchosen } : {}) };
  };
}

function labelOf(field: Element): string {
  return clip(collapse(nameOf(field, roleOf(field))) || (safe(field).getAttribute('name') ?? ''), 200);
}

function isChosen(field: Element): field is HTMLInputElement {
  return isTag(field, 'input') && field.type === 'radio' && field.checked;
}

/** https://html.spec.whatwg.org/multipage/input.html#radio-button-group */
function takesItsPlace(now: Element, before: HTMLInputElement): boolean {
  return isChosen(now) && now !== before && now.name !== '' && now.name === before.name && now.form === before.form;
}

function fieldsAround(at: Element | undefined): Element[] {
  const root = (at && safe(at).getRootNode()) as Document | ShadowRoot | undefined;
  const active = deepActiveElement();
  const host = active && editingHost(active);
  const found = root instanceof ShadowRoot ? safe(root).querySelectorAll(FIELDS) : doc.querySelectorAll(FIELDS);
  const all = [...found].slice(0, MAX_FIELDS);
  return [...new Set([...all, ...(active ? [active] : []), ...(host ? [host] : [])])];
}

function valueOf(field: Element): string {
  if (isTag(field, 'select')) return [...field.selectedOptions].map((option) => collapse(option.label)).join(', ');
  if (isTag(field, 'textarea')) return field.value;
  if (isTag(field, 'input'))
    return /^(?:checkbox|radio|submit|button|reset|image|file|hidden)$/.test(field.type) ? '' : field.value;
  return editingHost(field) === field ? (safe(field).textContent ?? '') : '';
}
