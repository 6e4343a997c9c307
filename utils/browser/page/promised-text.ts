import { unescape } from '../../snapshot/escape';

/** A short text that breaks off, or the name of what is disabled: "Loading…", "Please wait...". */
const breaksOff = /^ *(?:[a-z]+ (?=.*" .*\bdisabled\b))?"((?:[^"\\]|\\.){2,40}(?:…|\.\.\.))"(?:$| )/;

/** More are cut texts, such as teasers of articles. */
const maxPromises = 2;

/**
 * A short line that ends in an ellipsis announces more, in any language. Earlier ones do not count: some lists always
 * end so.
 */
export function promisedText(text: string, before: string): string | undefined {
  const found = text
    .split('\n')
    .flatMap((line) => breaksOff.exec(line)?.[1] ?? [])
    .filter((quoted) => !before.includes(`"${quoted}"`))
    .map(unescape)
    .filter((one) => !one.includes(' / '));
  return new Set(found).size > maxPromises ? undefined : found[0];
}

/** A progress bar that does not say how far something has come. */
const endless = /^ *progressbar(?: |$)(?!.*\bvalue=)/;

export const progressSelector = '[role=progressbar]:not([aria-valuenow]), progress:not([value])';

export function showsProgress(text: string, before: string): boolean {
  const isThere = (lines: string) => lines.split('\n').some((line) => endless.test(line));
  return isThere(text) && !isThere(before);
}
