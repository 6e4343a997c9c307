import { performance } from 'node:perf_hooks';
import { createGuard } from '@/utils/guard';
import { form, goTo, press, said, send, site } from '../../range/kinds/scene';
import { shapesOf } from './shapes';

const CHARS = 100_000;
const ROUNDS = 20;
const words = 'see the blue mug on Friday, 12 of 40. ';
const guard = createGuard(() => false);

type Decision = (round: number) => Parameters<typeof guard.decide>;
const put = (value: string) => ({ written: [value], here: [{ name: 'Text', value }] });

function decisionsOn(text: string): Readonly<Record<string, Decision>> {
  /** Another one in each round and row: what is remembered of a text would make the next one cheap. */
  const other = (round: number, row: string) => `${text} ${round}${row}`;
  /** A task keeps the list of its user's words, and what was read of them. */
  const long = said(text);
  return {
    'a form with a text of the agent': (round) => [
      press(form('Save', { Text: other(round, 'a') })),
      said('Save it', put(other(round, 'a'))),
    ],
    'a request with a text of the agent': (round) => [
      send('/api/notes', { text: other(round, 'b') }, { control: 'Save' }),
      said('Save it', put(other(round, 'b'))),
    ],
    "a form with a text of the page's": (round) => [
      press(form('Save', { Text: other(round, 'c'), Name: 'mug' })),
      said('Save it', put('mug')),
    ],
    "a form with a text of the user's": (round) => [
      press(form('Save', { Text: text.slice(round * words.length) })),
      { ...long, ...put(text.slice(round * words.length)) },
    ],
    'a request, and a long message': () => [send('/api/notes', { text: 'mug' }), { ...long, ...put('mug') }],
    'an address, and a long message': () => [goTo(`${site}/mugs?q=blue`), long],
    'the first one after a long message': (round) => [goTo(`${site}/mugs?q=blue`), said(other(round, 'd'))],
  };
}

export function guardTable(): Promise<string[]> {
  const ofWords = Object.entries(decisionsOn(words.repeat(CHARS / words.length)));
  const ofShapes = Object.entries(shapesOf(CHARS));
  return Promise.resolve([
    `A decision, ${CHARS} characters, median of ${ROUNDS}`,
    ...ofWords.map(([what, decision]) => `${what}  ${shown(timesOf(decision))}`),
    'The slowest of them, where the text is',
    ...ofShapes.map(([shape, text]) => {
      const all = Object.entries(decisionsOn(text)).map(([what, decision]) => ({ what, ...timesOf(decision) }));
      const [slowest] = all.toSorted((one, next) => next.median - one.median);
      return slowest ? `${shape}  ${shown(slowest)}: ${slowest.what}` : shape;
    }),
  ]);
}

interface Times {
  median: number;
  most: number;
}

function timesOf(decision: Decision): Times {
  const times = Array.from({ length: ROUNDS }, (_, round) => timeOf(decision, round)).sort((a, b) => a - b);
  return { median: times[ROUNDS / 2] ?? 0, most: times.at(-1) ?? 0 };
}

function timeOf(decision: Decision, round: number): number {
  const given = decision(round);
  const began = performance.now();
  guard.decide(...given);
  return performance.now() - began;
}

function shown({ median, most }: Times): string {
  return `${median.toFixed(2)} ms, at most ${most.toFixed(2)} ms`;
}
