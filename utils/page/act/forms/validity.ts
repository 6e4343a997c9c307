import type { ActionOutcome } from '../../api';
import { listenAround } from '../../dom/listen';

/** Nothing else on the page may say so. A script that only asks for validity, and lets the form go, is no refusal. */
export async function watchingValidity(
  target: Element,
  work: () => ActionOutcome | void | Promise<ActionOutcome | void>,
): Promise<ActionOutcome> {
  let refused = false;
  const stopListening = listenAround(target, ['invalid', 'submit'], ({ type }: Event) => {
    refused = type === 'invalid';
  });
  const outcome = (await work()) ?? {};
  stopListening();
  return refused ? { ...outcome, refused: invalidFields } : outcome;
}

const invalidFields =
  'The browser did not submit the form: fields are missing or invalid. They are marked invalid in a new snapshot.';
