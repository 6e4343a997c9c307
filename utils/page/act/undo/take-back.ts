import { AgentError } from '../../../failure';
import type { PageAction } from '../../api';
import { flatContains } from '../../dom/dom';
import { createRefs } from '../../see/refs';
import { untilChange } from '../../watch/observe';
import { act } from '../act';
import { isInOrder, movedItem, putInOrder } from './orders';
import { actionTo, isSame, stateOf, type SetState } from './set-state';

const TIMEOUT_MS = 3_000;
/** Some pages ask their server before they show what was set. */
const TAKING_MS = 1_000;

export async function takeBackState(element: Element, state: SetState): Promise<boolean> {
  await carryOut([element], ([ref = '']) => actionTo(element, ref, state));
  return (await untilChange(() => isSame(stateOf(element), state) || undefined, TAKING_MS)) ?? false;
}

/** By hand; what code has sorted, in the document. `grip`: by what it was held. */
export async function takeBackOrder(
  list: Element,
  was: readonly Element[],
  is: readonly Element[],
  grip: Element | undefined,
): Promise<boolean> {
  if (!grip) putInOrder(list, was);
  else {
    const moved = movedItem(was, is);
    if (!moved) return false;
    const held = flatContains(moved.item, grip) ? grip : moved.item;
    await carryOut([held, moved.place], ([ref = '', to = '']) => ({ kind: 'drag', ref, to: { ref: to } }));
  }
  return (await untilChange(() => isInOrder(list, was) || undefined, TAKING_MS)) ?? false;
}

/** Does nothing where the page does not let a person do it now. */
async function carryOut(elements: Element[], actionOn: (refs: string[]) => PageAction): Promise<void> {
  const refs = createRefs();
  const named = elements.map((element) => refs.refOf(element));
  const limits = { timeoutMs: TIMEOUT_MS, notAfter: Date.now() + TIMEOUT_MS, begin: () => undefined, allowedForm: '' };
  await act(refs, actionOn(named), limits).catch((error: unknown) => {
    if (!(error instanceof AgentError)) throw error;
  });
}
