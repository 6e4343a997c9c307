import { performance } from 'node:perf_hooks';
import { createGuard } from '@/utils/guard';
import { factsOf } from '../../helpers/guard-facts';
import { form, goTo, press, said, send, site } from '../../range/kinds/scene';

const CHARS = 100_000;
const ROUNDS = 100;
const words = 'see the blue mug on Friday, 12 of 40. ';
const text = words.repeat(CHARS / words.length);
const guard = createGuard(() => false);

type Decision = () => Parameters<typeof guard.decide>;
const put = (value: string) => ({ written: [value], here: [{ name: 'Text', value }] });
/** Made anew for each round: what is remembered of a text of the user would make the next one cheap. */
const decisions: Readonly<Record<string, Decision>> = {
  'a form with a text of the agent': () => [press(form('Save', { Text: text })), said('Save it', put(text))],
  "a form with a text of the user's": () => [press(form('Save', { Text: text })), said(`${text}!`, put(text))],
  'a request with a text of the agent': () => [
    send('/api/notes', { text }, { control: 'Save' }),
    said('Save it', put(text)),
  ],
  'a request after a long message': () => [send('/api/notes', { text: 'mug' }), said(text, put('mug'))],
  'an address after a long message': () => [goTo(`${site}/mugs?q=blue`), said(text)],
  'an address among a thousand links': () => [
    goTo(`${site}/mugs/7`),
    factsOf({ links: { 'post.example': Array.from({ length: 1_000 }, (_, at) => `${site}/${'x'.repeat(80)}/${at}`) } }),
  ],
};

export function guardTable(): Promise<string[]> {
  const lines = Object.entries(decisions).map(([what, decision]) => {
    const times = Array.from({ length: ROUNDS }, () => timeOf(decision)).toSorted((one, other) => one - other);
    return `${what}  ${inMs(times[ROUNDS / 2])}, at most ${inMs(times.at(-1))}`;
  });
  return Promise.resolve([`A decision, ${CHARS} characters, median of ${ROUNDS}`, ...lines]);
}

function timeOf(decision: Decision): number {
  const given = decision();
  const began = performance.now();
  guard.decide(...given);
  return performance.now() - began;
}

function inMs(time = 0): string {
  return `${time.toFixed(2)} ms`;
}
