import type { WireCall, WireRequest } from '../helpers/model-server/types.ts';

/** What a policy reads of the page, as a model was shown it, and the calls that it can make of it. */
export interface PageLines {
  /** The whole page as it was shown last, line by line. */
  lines: string[];
  /** Refs of all elements of a role, in the order of the page; with this name, if one is given. */
  refs(role: string, name?: string): string[];
  /** The ref of the element with this name, whatever its role. Throws where there is none. */
  named(name: string): string;
}

/** The page in the newest message that shows one; what later messages added or changed stands behind it. */
export function pageOf({ messages }: WireRequest): PageLines {
  const texts = messages.filter(({ role }) => role !== 'assistant').map(({ text }) => text);
  const from = texts.findLastIndex((text) => /^url: /m.test(text));
  const lines = texts
    .slice(Math.max(0, from))
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^\s*- /.test(line))
    .map((line) => line.replace(/^[+~@]?\s*/, ''));
  const refs = (role: string, name?: string): string[] => {
    const head = name === undefined ? `${role}(?: "[^"]*")?` : `${role} "${RegExp.escape(name)}"`;
    const found = lines.flatMap((line) => [...line.matchAll(new RegExp(`(?:^|\\| )${head} \\[([^\\]]+)\\]`, 'g'))]);
    return [...new Set(found.map(([, ref]) => ref ?? ''))];
  };
  return {
    lines,
    refs,
    named(name) {
      const ref = refs('\\w+', name).at(-1);
      if (ref === undefined) throw new Error(`The request shows no "${name}":\n${lines.join('\n')}`);
      return ref;
    },
  };
}

export const click = (ref: string | undefined): WireCall => ({ name: 'click', arguments: { ref: ref ?? '' } });
export const type = (ref: string | undefined, text: string): WireCall => ({
  name: 'type',
  arguments: { ref: ref ?? '', text },
});
export const select = (ref: string | undefined, option: string): WireCall => ({
  name: 'select',
  arguments: { ref: ref ?? '', options: [option] },
});
export const check = (ref: string | undefined): WireCall => ({
  name: 'check',
  arguments: { ref: ref ?? '', checked: true },
});
