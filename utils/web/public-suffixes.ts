// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- declares a module that no file has
/// <reference path="./virtual-public-suffixes.d.ts" />
import { exceptions, rules } from 'virtual:public-suffixes';

/**
 * The registrable name of a host by the Public Suffix List (https://publicsuffix.org/list/), its private part included:
 * `shop.example` for `api.shop.example`, `ann.github.io` for itself. Undefined for an IP address, a name without a dot,
 * and a public suffix itself. Pure.
 */
export function registrableName(host: string): string | undefined {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  if (labels.length < 2 || labels.some((label) => !isLabel(label)) || /^[\d.]+$/.test(host)) return undefined;
  const at = suffixStart(labels);
  return at > 0 ? labels.slice(at - 1).join('.') : undefined;
}

/** Whether a text can be a label of a host name, or of a rule. */
function isLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{M}\p{N}_-]+$/u.test(label);
}

/** Where the public suffix begins: the longest rule that fits. Without one it is the last label. */
function suffixStart(labels: readonly string[]): number {
  const suffixes = suffixesBelow(labels.at(-1) ?? '');
  for (let at = 0; at < labels.length - 1; at += 1) {
    const name = labels.slice(at).join('.');
    if (exceptions.includes(name)) return at + 1;
    if (suffixes.has(name) || suffixes.has(`*.${labels.slice(at + 1).join('.')}`)) return at;
  }
  return labels.length - 1;
}

/** Rules are read when they are first needed: reading all at once would take 10 ms. */
const known = new Map<string, ReadonlySet<string>>();

/** All rules below a top-level domain, such as `co.uk` and `*.ck`. */
function suffixesBelow(top: string): ReadonlySet<string> {
  const found = known.get(top) ?? readRules(top);
  known.set(top, found);
  return found;
}

function readRules(top: string): ReadonlySet<string> {
  const suffixes = new Set<string>();
  const start = `\n${rules}`.indexOf(`\n${top}(`);
  if (start < 0) return suffixes;
  const end = rules.indexOf('\n', start);
  const text = rules.slice(start + top.length + 1, end < 0 ? undefined : end);
  const outer: { parent: string; before: string }[] = [];
  let parent = top;
  let before = '';
  for (const [part, shared = '', rest = '', notRule, opens] of text.matchAll(/([A-Z])([^A-Z!()]*)(!?)(\(?)|\)/g)) {
    if (part === ')') {
      ({ parent, before } = outer.pop() ?? { parent: top, before: '' });
      continue;
    }
    const label = before.slice(0, shared.charCodeAt(0) - 65) + rest;
    const name = `${label}.${parent}`;
    if (!notRule) suffixes.add(name);
    before = label;
    if (!opens) continue;
    outer.push({ parent, before });
    parent = name;
    before = '';
  }
  return suffixes;
}
