import type { Measured } from './snapshot-collecting.ts';
import { countTokens } from './tokens.ts';

/** What was measured of a page; `theirs` is missing where Playwright was not asked or gave up. */
export interface MeasuredPage {
  name: string;
  ours: Measured;
  theirs: { ms: number; text: string } | undefined;
}

/** The measured pages as a bench's lines, one table after the other; `beside`: Playwright was asked. */
export function snapshotLines(pages: readonly MeasuredPage[], beside: boolean): string[] {
  const table = (title: string, value: (page: MeasuredPage) => string): string[] => [
    title,
    ...pages.map((page) => `${page.name}  ${value(page)}`),
  ];
  return [
    ...table(
      'Default snapshot: first and next, longest task of the page meanwhile, size in o200k tokens',
      ({ ours }) => `${ours.first} / ${ours.ms} ms, ${ours.task} ms, ${tokens(ours.text)}`,
    ),
    ...table(
      'The whole tree without a budget: nodes, time, longest task of the page meanwhile',
      ({ ours }) => `${number(ours.nodes)}, ${number(ours.whole.ms)} ms, ${ours.whole.task} ms`,
    ),
    ...table('innerText', ({ ours }) => `${number(ours.innerText.ms)} ms, ${tokens(ours.innerText.text)}`),
    ...(beside
      ? table('Playwright, ariaSnapshot in AI mode; ours to it: whole tree in time, default in tokens', peer)
      : []),
  ];
}

function peer({ ours, theirs }: MeasuredPage): string {
  if (!theirs) return 'over 60,000 ms';
  const time = (ours.whole.ms / theirs.ms).toFixed(2);
  const size = (countTokens(ours.text) / countTokens(theirs.text)).toFixed(2);
  return `${number(Math.round(theirs.ms))} ms, ${tokens(theirs.text)}; ${time}, ${size}`;
}

const number = (value: number): string => value.toLocaleString('en');
const tokens = (text: string): string => `${number(countTokens(text))} tokens`;
