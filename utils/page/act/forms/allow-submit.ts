import { fail } from '../../../failure';
import type { ActionOutcome } from '../../api';
import { listenAround } from '../../dom/listen';
import { formFacts, isPlainForm } from './form-facts';
import { doc, safe } from '../../dom/safe';

/** So that the next action on the element is known to send the form. */
const held = new WeakMap<Element, HeldBack>();

interface HeldBack {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

export function heldBackForm(element: Element): HeldBack | undefined {
  const before = held.get(element);
  return safe(before?.form)?.isConnected ? before : undefined;
}

/** Lets the form leave once; throws STALE_REF where another would have left. The page gets no other `submit` event. */
export async function withSubmitAllowed(
  leave: string,
  element: Element | undefined,
  work: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  let stopped = false;
  let sent = false;
  let allowed: SubmitEvent | undefined;
  const watch = (event: SubmitEvent) => {
    const form = event.composedPath()[0];
    if (!(form instanceof HTMLFormElement)) return;
    const facts = formFacts(form, event.submitter);
    const isAllowed = facts.digest === leave;
    // The browser sends it after such an event, unless the page has taken it over.
    const hasLeft = allowed?.isTrusted === true && !allowed.defaultPrevented;
    if ((isAllowed && !hasLeft) || isPlainForm(facts, doc.URL)) {
      sent = true;
      if (isAllowed) allowed = event;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isAllowed) return;
    stopped = true;
    if (element) held.set(element, { form, submitter: event.submitter });
  };
  const stopListening = listenAround(element, ['submit'], watch);
  try {
    const outcome = await work();
    if (stopped)
      throw fail(
        'STALE_REF',
        'A form would have been sent that was not there when the action was checked. It was held back.',
        { hint: 'Look at the page; to send it, do it again.' },
      );
    return leave === '' ? outcome : { ...outcome, sent };
  } finally {
    stopListening();
  }
}
