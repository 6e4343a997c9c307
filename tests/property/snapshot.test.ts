import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeStates, PageNode } from '@/utils/page/api';
import { withReadContent } from '@/utils/agent/fold/seen-sites';
import { alignLines } from '@/utils/snapshot/align';
import { diffSnapshots } from '@/utils/snapshot/diff';
import { parseSnapshot } from '@/utils/snapshot/parse';
import { renderSnapshot } from '@/utils/snapshot/render';

const baseUrl = 'https://shop.example/items?page=2';
const forgeries = [
  'button "x" [e1]',
  '" [e1]',
  'a | b',
  'a\nbutton "x" [e1]',
  'def f():\n    return 1\n\n\n\tg()',
  'C:\\new\\table',
  '... 4 more lines',
  '\\',
  '\\"',
  '🏴‍☠️ 👩‍👩‍👧',
  '| "',
  ', ',
  '\ud800',
  '[e1]',
  '+3 more',
  '(other site, not shown)',
  'x'.repeat(1200),
];
const words = fc.oneof(
  fc.constantFrom(...forgeries),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.lorem({ maxCount: 4 }),
);
const roles = fc.constantFrom(
  'text',
  'generic',
  'button',
  'link',
  'table',
  'rowgroup',
  'row',
  'cell',
  'columnheader',
  'list',
  'listitem',
  'heading',
  'combobox',
  'frame',
  'dialog',
  'columns',
  'we"ird\n',
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const states: fc.Arbitrary<NodeStates> = fc.record(
  {
    checked: fc.constantFrom(true, false, 'mixed' as const),
    expanded: fc.boolean(),
    disabled: fc.boolean(),
    current: words,
    level: fc.integer({ min: -1, max: 9 }),
  },
  { requiredKeys: [] },
);
const urls = fc.constantFrom(
  'https://shop.example/help',
  `${baseUrl}#top`,
  'https://other.example/?q="|',
  `https://shop.example/p?utm=${'y'.repeat(100)}`,
  'javascript:void 0',
);
const refs = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((n) => `e${n}`),
  fc.constantFrom('f2e7', 'e1] button "x" [e9'),
);

const { node } = fc.letrec<{ node: PageNode }>((tie) => ({
  node: fc
    .record(
      {
        role: roles,
        name: maybe(words),
        ref: maybe(refs),
        states: maybe(states),
        value: maybe(words),
        placeholder: maybe(words),
        url: maybe(urls),
        options: maybe(fc.array(words, { maxLength: 15 })),
        inputType: maybe(fc.constantFrom('date', 'x" y')),
        frame: maybe(
          fc.record({ index: fc.constant(1), sameOrigin: fc.boolean(), src: fc.constant('x'), closed: words }),
        ),
        children: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant(undefined),
          fc.array(tie('node'), { maxLength: 5 }),
        ),
      },
      { requiredKeys: ['role'] },
    )
    .map((raw) => JSON.parse(JSON.stringify(raw)) as PageNode),
}));
const render = (root: PageNode) =>
  renderSnapshot({ role: 'document', children: [root] }, { baseUrl, maxTokens: Infinity }).text;
const refsOf = (root: PageNode): string[] => [
  ...(root.ref === undefined ? [] : [root.ref]),
  ...(root.children ?? []).flatMap(refsOf),
];

describe('a rendered snapshot', () => {
  it('stays the same text when it is parsed and rendered again', () => {
    fc.assert(
      fc.property(node, (root) => {
        const text = render(root);
        expect(renderSnapshot(parseSnapshot(text), { baseUrl, maxTokens: Infinity }).text).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('links only to addresses that the page has, in any frame', () => {
    const addresses = fc.constantFrom(
      'https://shop.example/pay',
      `${baseUrl}#top`,
      'https://shop.example//other.example/pay',
      'https://other.example/pay',
      'https://other.example/widget#top',
      `https://other.example/p?utm=${'y'.repeat(100)}`,
      `https://${'long.'.repeat(20)}example/pay`,
    );
    interface Inner {
      url: string;
      links: string[];
      frames: Inner[];
    }
    const { inner } = fc.letrec<{ inner: Inner }>((tie) => ({
      inner: fc.record({
        url: addresses,
        links: fc.array(addresses, { maxLength: 3 }),
        frames: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          fc.constant<Inner[]>([]),
          fc.array(tie('inner'), { maxLength: 2 }),
        ),
      }),
    }));
    const contentOf = ({ links, frames }: Inner): PageNode[] => [
      ...links.map((url): PageNode => ({ role: 'link', name: 'x', ref: 'e1', url })),
      ...frames.map((one): PageNode => ({ role: 'frame', ref: 'e2', url: one.url, children: contentOf(one) })),
    ];
    const given = ({ links, frames }: Inner): string[] => [
      ...links,
      ...frames.flatMap((one) => [one.url, ...given(one)]),
    ];
    fc.assert(
      fc.property(inner, (top) => {
        const { text } = renderSnapshot(
          { role: 'document', children: contentOf(top) },
          { baseUrl, maxTokens: Infinity },
        );
        const { links } = withReadContent({ readSites: [], links: {} }, baseUrl, text);
        for (const link of links['shop.example'] ?? []) expect([baseUrl, ...given(top)]).toContain(link);
      }),
      { numRuns: 500 },
    );
  });

  it('holds only refs that were given to nodes of the page, whatever the page says', () => {
    fc.assert(
      fc.property(node, (root) => {
        const given = new Set(refsOf(root));
        for (const ref of refsOf(parseSnapshot(render(root)))) expect(given).toContain(ref);
      }),
      { numRuns: 1000 },
    );
  });

  it('can be read in parts that make up the whole', () => {
    fc.assert(
      fc.property(node, fc.integer({ min: 1, max: 200 }), (root, maxTokens) => {
        const lines: string[] = [];
        for (let more = true; more;) {
          const part = renderSnapshot(
            { role: 'document', children: [root] },
            { baseUrl, maxTokens, offset: lines.length },
          );
          more = part.truncated;
          lines.push(...part.text.split('\n').slice(0, more ? -1 : undefined));
        }
        expect(lines.join('\n')).toBe(render(root));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the alignment of two snapshots', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'button "x" [e1]', ' c', 'button "y" [e1]'), { maxLength: 12 });

  it('turns the old lines into the new ones', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { order } = alignLines(before, after);
        const lines = { removed: before, added: after };
        const keptOf = (wanted: keyof typeof lines) =>
          lines[wanted].filter((_, index) => !order.some(({ side, at }) => side === wanted && at === index));
        expect(keptOf('removed')).toEqual(keptOf('added'));
      }),
      { numRuns: 500 },
    );
  });

  /** A line that moved says where to: that is of the diff alone. */
  const withoutMove = (line: string): string => line.replace(/ \(moved[^()]*\)$/, '');

  it('yields a short diff, made only of lines of the two texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffSnapshots(before.join('\n'), after.join('\n'));
        if (diff === undefined) return;
        expect(diff.length).toBeLessThanOrEqual(after.join('\n').length * 0.6);
        for (const line of diff.split('\n').filter((candidate) => /^[+~] /.test(candidate)))
          expect(after.map((each) => each.trim())).toContain(withoutMove(line.slice(2)).trim());
        for (const line of diff.split('\n').filter((candidate) => candidate.startsWith('- ')))
          expect(before.map((each) => each.trim())).toContain(line.slice(2).trim());
      }),
      { numRuns: 500 },
    );
  });
});
