import type { ActionOutcome } from '../../api';
import { allRoots, isShadowRoot } from '../../dom/dom';
import { safe } from '../../dom/safe';

/** Reports a form that the browser did not submit because of its fields: nothing else on the page may say so. */
export async function watchingValidity(
  target: Element,
  work: () => ActionOutcome | void | Promise<ActionOutcome | void>,
): Promise<ActionOutcome> {
  let refused = false;
  const notice = () => {
    refused = true;
  };
  // The event does not leave a shadow root.
  const roots = isShadowRoot(safe(target).getRootNode()) ? allRoots() : [document];
  for (const root of roots) safe(root).addEventListener('invalid', notice, true);
  const outcome = (await work()) ?? {};
  for (const root of roots) safe(root).removeEventListener('invalid', notice, true);
  return refused
    ? {
        ...outcome,
        note: 'The browser did not submit the form: fields are missing or invalid. They are marked invalid in a new snapshot.',
      }
    : outcome;
}
