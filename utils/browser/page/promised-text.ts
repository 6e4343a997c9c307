import { unescape } from '../../snapshot/escape';

/** A short text that breaks off, or the name of what is disabled: "Loading…", "Please wait...". */
const breaksOff = /^ *(?:[a-z]+ (?=.*" .*\bdisabled\b))?"((?:[^"\\]|\\.){2,40}(?:…|\.\.\.))"(?:$| )/;

/** More are cut texts, such as teasers of articles. */
const maxPromises = 2;

/** A progress bar that does not say how far something has come. */
const endless = /^ *progressbar(?: |$)(?!.*\bvalue=)/m;
const endlessSelector = '[role=progressbar]:not([aria-valuenow]), progress:not([value])';

/**
 * What announces more until it is gone: a short line that ends in an ellipsis, in any language, or an endless bar.
 * Earlier ones do not count: some lists always end so.
 */
export function promiseOf(text: string, before: string): { text: string } | { selector: string } | undefined {
  const found = text
    .split('\n')
    .flatMap((line) => breaksOff.exec(line)?.[1] ?? [])
    .filter((quoted) => !before.includes(`"${quoted}"`))
    .map(unescape)
    .filter((one) => !one.includes(' / '));
  if (found[0] && new Set(found).size <= maxPromises) return { text: found[0] };
  return endless.test(text) && !endless.test(before) ? { selector: endlessSelector } : undefined;
}
