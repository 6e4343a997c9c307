import { performance } from 'node:perf_hooks';
import { createGuard } from '@/utils/guard';
import { form, goTo, press, said, send, site } from '../../range/kinds/scene';

const CHARS = 100_000;
const ROUNDS = 100;
const words = 'see the blue mug on Friday, 12 of 40. ';
const text = words.repeat(CHARS / words.length);
const guard = createGuard(() => false);

type Decision = (round: number) => Parameters<typeof guard.decide>;
/** Another one in each round: what is remembered of a text would make the next one cheap. */
const other = (round: number) => `${text}${round}`;
const put = (value: string) => ({ written: [value], here: [{ name: 'Text', value }] });
/** A task keeps the list of its user's words, and what was read of them. */
const long = said(text);
const decisions: Readonly<Record<string, Decision>> = {
  'a form with a text of the agent': (round) => [
    press(form('Save', { Text: other(round) })),
    said('Save it', put(other(round))),
  ],
  'a request with a text of the agent': (round) => [
    send('/api/notes', { text: other(round) }, { control: 'Save' }),
    said('Save it', put(other(round))),
  ],
  "a form with a text of the user's": (round) => [
    press(form('Save', { Text: text.slice(round * words.length) })),
    { ...long, ...put(text.slice(round * words.length)) },
  ],
  'a request, and a long message': () => [send('/api/notes', { text: 'mug' }), { ...long, ...put('mug') }],
  'an address, and a long message': () => [goTo(`${site}/mugs?q=blue`), long],
  'the first one after a long message': (round) => [goTo(`${site}/mugs?q=blue`), said(other(round))],
};

export function guardTable(): Promise<string[]> {
  const lines = Object.entries(decisions).map(([what, decision]) => {
    const times = Array.from({ length: ROUNDS }, (_, round) => timeOf(decision, round)).sort((a, b) => a - b);
    return `${what}  ${inMs(times[ROUNDS / 2])}, at most ${inMs(times.at(-1))}`;
  });
  return Promise.resolve([`A decision, ${CHARS} characters, median of ${ROUNDS}`, ...lines]);
}

function timeOf(decision: Decision, round: number): number {
  const given = decision(round);
  const began = performance.now();
  guard.decide(...given);
  return performance.now() - began;
}

function inMs(time = 0): string {
  return `${time.toFixed(2)} ms`;
}
