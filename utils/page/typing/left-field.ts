import type { ActionOutcome } from '../api';
import { describe } from '../act/actionable';
import { deepActiveElement } from '../dom/dom';
import { isSecret } from '../aria/secret';
import { safe } from '../dom/safe';
import type { TextControl } from './editing';
import { readingOf } from './shown-value';

export function noteTyped(field: TextControl): void {
  last = { field: new WeakRef(field), value: field.value };
}

let last: { field: WeakRef<TextControl>; value: string } | undefined;

/** Many pages rewrite a field only when it loses the focus. Told once. */
export function leftField(): Pick<ActionOutcome, 'rewritten'> {
  const field = last?.field.deref();
  if (!last || !field || field === deepActiveElement()) return {};
  const { value } = last;
  last = undefined;
  if (!safe(field).isConnected || isSecret(field) || readingOf(field.value, value) === 'same') return {};
  return { rewritten: { field: describe(field), value: field.value } };
}
