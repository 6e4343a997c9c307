import { unescape } from '../../snapshot/escape';

/** A short text that breaks off: "Loading…", "Please wait...". With the role before it, and what is said after it. */
const breaksOff = /^ *([a-z]+ )?"((?:[^"\\]|\\.){2,40}(?:…|\.\.\.))"(.*)$/;

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
    .flatMap(announcedIn)
    .filter((quoted) => !before.includes(`"${quoted}"`))
    .map(unescape)
    .filter((one) => !one.includes(' / '));
  if (found[0] && new Set(found).size <= maxPromises) return { text: found[0] };
  return endless.test(text) && !endless.test(before) ? { selector: endlessSelector } : undefined;
}

/** The text of the page, or the name of what is disabled. */
function announcedIn(line: string): string[] {
  const [, role, text, after = ''] = breaksOff.exec(line) ?? [];
  return text !== undefined && (role ? /\bdisabled\b/.test(after) : after === '') ? [text] : [];
}
