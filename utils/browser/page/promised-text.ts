import { unescape } from '../../snapshot/escape';

/** A short text that breaks off, else the name of what is disabled: "Loading…", "Please wait...". */
const breakOff = [
  /^ *"((?:[^"\\]|\\.){2,40}(?:…|\.\.\.))"$/,
  /^ *[a-z]+ "((?:[^"\\]|\\.){2,40}(?:…|\.\.\.))" .*\bdisabled\b/,
];

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
  const [said, named] = breakOff.map((pattern) => promisedBy(pattern, text, before));
  if (!said && endless.test(text) && !endless.test(before)) return { selector: endlessSelector };
  const promised = said ?? named;
  return promised === undefined ? undefined : { text: promised };
}

function promisedBy(pattern: RegExp, text: string, before: string): string | undefined {
  const found = text
    .split('\n')
    .flatMap((line) => pattern.exec(line)?.[1] ?? [])
    .filter((quoted) => !before.includes(`"${quoted}"`))
    .map(unescape)
    .filter((one) => !one.includes(' / '));
  return new Set(found).size > maxPromises ? undefined : found[0];
}
