import { unescape } from '../../snapshot/escape';

/** "Loading…", "Please wait..." */
const breaksOff = /^ *"((?:[^"\\]|\\.){2,40}(?:…|\.\.\.))"$/;

/** More of them are cut texts, such as teasers */
const maxPromises = 2;

/**
 * It announces more content by an ellipsis, in any language. A line from before does not count: some lists always end
 * with one.
 */
export function promisedText(text: string, before: string): string | undefined {
  const known = new Set(before.split('\n').map((line) => line.trim()));
  const found = text
    .split('\n')
    .filter((line) => !known.has(line.trim()))
    .flatMap((line) => breaksOff.exec(line)?.[1] ?? [])
    .map(unescape)
    .filter((one) => !one.includes(' / '));
  return new Set(found).size > maxPromises ? undefined : found[0];
}

/** Does not say how far it is */
const endless = /^ *progressbar(?: |$)(?!.*\bvalue=)/;

/** In the page */
export const progressSelector = '[role=progressbar]:not([aria-valuenow]), progress:not([value])';

/** That did not stand there before. */
export function showsProgress(text: string, before: string): boolean {
  const isThere = (lines: string) => lines.split('\n').some((line) => endless.test(line));
  return isThere(text) && !isThere(before);
}
