import type { ActionOutcome } from '../../api';
import { allRoots, isShadowRoot } from '../../dom/dom';
import { safe } from '../../dom/safe';

/**
 * Nothing else on the page may say so. A script that only asks whether fields are valid, and lets the form go, is no
 * refusal.
 */
export async function watchingValidity(
  target: Element,
  work: () => ActionOutcome | void | Promise<ActionOutcome | void>,
): Promise<ActionOutcome> {
  let refused = false;
  const notice = ({ type }: Event) => {
    refused = type === 'invalid';
  };
  // The event does not leave a shadow root.
  const roots = isShadowRoot(safe(target).getRootNode()) ? allRoots() : [document];
  for (const root of roots) for (const type of heard) safe(root).addEventListener(type, notice, true);
  const outcome = (await work()) ?? {};
  for (const root of roots) for (const type of heard) safe(root).removeEventListener(type, notice, true);
  return refused
    ? {
        ...outcome,
        refused:
          'The browser did not submit the form: fields are missing or invalid. They are marked invalid in a new snapshot.',
      }
    : outcome;
}

const heard = ['invalid', 'submit'];
