import type { ActionOutcome, PageAction } from '../api';
import { deepActiveElement, flatContains, isTag } from '../dom/dom';
import { safe } from '../dom/safe';
import { editingHost } from '../typing/editing';
import { press } from '../typing/keyboard';
import { focusField, typeInto } from '../typing/typing';
import { openByKeys } from '../typing/typing-by-key';
import type { EditMode } from '../typing/typing-editor';
import { describe } from './actionable';
import { focusElement } from './focus';
import { watchingValidity } from './forms/validity';

export function typeAtFocus(field: Element, action: PageAction & { kind: 'type' }): Promise<ActionOutcome> {
  // Fields of one line select parts by themselves, as masks do.
  const isOver = editingHost(field) || (isTag(field, 'textarea') && field.selectionStart !== field.selectionEnd);
  return typeAndSubmit(field, action, isOver && action.mode !== 'append' ? 'caret' : action.mode);
}

export async function typeAndSubmit(
  named: Element,
  action: PageAction & { kind: 'type' },
  mode: EditMode = action.mode ?? 'replace',
): Promise<ActionOutcome> {
  const field = await focusField(named, action.text, mode);
  const typed = await typeInto(field, action.text, mode);
  const passedOn = `The page passed the focus on to ${describe(field)}.`;
  const outcome = field === named ? typed : { ...typed, note: `${passedOn} ${typed.note ?? ''}`.trim() };
  if (!action.submit || outcome.refused !== undefined) return outcome;
  if (safe(field).isConnected) focusElement(field);
  const receiver = deepActiveElement();
  if (!receiver || !flatContains(named, receiver)) return { ...outcome, enterLeft: true };
  const { note = outcome.note } = await watchingValidity(field, () => press('Enter'));
  return { ...outcome, ...(note === undefined ? {} : { note }) };
}

export async function typeByKeys(action: PageAction & { kind: 'type' }): Promise<ActionOutcome> {
  const opened = await openByKeys(action.text);
  if ('field' in opened) return typeAndSubmit(opened.field, { ...action, mode: 'replace' });
  if (action.submit) await press('Enter');
  return opened;
}
