// oxlint-disable-next-line typescript/triple-slash-reference -- declares a module that no file has
/// <reference path="./virtual-public-suffixes.d.ts" />
import { rules } from 'virtual:public-suffixes';

/**
 * By the Public Suffix List (https://publicsuffix.org/list/) with its private part: `shop.example` for
 * `api.shop.example`, `ann.github.io` for itself. Undefined for an IP address, a name without a dot, and a public
 * suffix.
 */
export function registrableName(host: string): string | undefined {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  if (labels.length < 2 || labels.some((label) => !isLabel(label)) || /^[\d.]+$/.test(host)) return undefined;
  const at = suffixStart(labels);
  return at > 0 ? labels.slice(at - 1).join('.') : undefined;
}

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{M}\p{N}_-]+$/u.test(label);
}

/** By the longest rule that fits, else the last label. */
function suffixStart(labels: readonly string[]): number {
  for (let at = 0; at < labels.length - 1; at += 1) {
    const rulesBelow = labelsBelow().get(labels.slice(at + 1).join('.')) ?? '';
    if (rulesBelow.includes(` !${labels[at]} `)) return at + 1;
    if (rulesBelow.includes(` ${labels[at]} `) || rulesBelow.includes(' * ')) return at;
  }
  return labels.length - 1;
}

let known: ReadonlyMap<string, string> | undefined;

/** Labels that make a rule with a name, each between blanks. */
function labelsBelow(): ReadonlyMap<string, string> {
  known ??= new Map(
    rules.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), `${line.slice(line.indexOf(' '))} `]),
  );
  return known;
}
