import { describe, expect, test } from 'vitest';
import { tell, textOf, type Say } from '../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'So.', steps: ['Click Save'] }]];
const click: Say = [['click', { ref: 'e1', step: 1 }]];
const done: Say = [['done', { status: 'done', summary: 'Saved.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'It is saved.' }]];
const cut = (text: string, ...calls: [string, Record<string, unknown>][]): Say => ({ text, calls, stop: 'length' });

describe('an answer that is cut at its length limit', () => {
  test.each(['planner', 'model'] as const)('stays, and is continued once automatically (%s)', async (who) => {
    const { transcript, shown, requests } = await tell({
      [who]: [cut('One, two, '), 'three.'],
      ...(who === 'planner' ? { navigator: [] } : {}),
    });
    expect(transcript.filter((line) => !/^(look|planner)/.test(line))).toEqual([
      'cut: One, two, ',
      'answer: One, two, three.',
      'ended: done',
    ]);
    expect(textOf(requests[1]!.request, -1)).toContain(
      'Your answer was cut at its length limit. Continue exactly where it stopped',
    );
    expect(shown.entries.filter(({ kind }) => kind === 'answer')).toMatchObject([
      { text: 'One, two, three.', streaming: false },
    ]);
  });

  test('then waits for "Continue", as often as it is cut', async () => {
    const { transcript, views } = await tell({
      planner: [cut('One, '), cut('two, '), cut('three, '), 'four.'],
      navigator: [],
      answer: () => ({ type: 'extend' }),
    });
    expect(transcript.filter((line) => !/^(look|planner)/.test(line))).toEqual([
      'cut: One, ',
      'cut: One, two, ',
      'limit: 2 answer',
      '1 more answer',
      'cut: One, two, three, ',
      'limit: 3 answer',
      '1 more answer',
      'answer: One, two, three, four.',
      'ended: done',
    ]);
    // What was read never goes away.
    const answers = views.map(({ entries }) => entries.findLast(({ kind }) => kind === 'answer'));
    const lengths = answers.flatMap((entry) => (entry?.kind === 'answer' ? [entry.text.length] : []));
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  });

  test('stays when the user stops there', async () => {
    const { state, shown } = await tell({
      planner: [cut('One, '), cut('two, ')],
      navigator: [],
      onEvent: ({ type }, { stop }) => (type === 'limit-reached' ? stop() : undefined),
    });
    expect(shown.entries.findLast(({ kind }) => kind === 'answer')).toMatchObject({
      text: 'One, two, ',
      streaming: false,
    });
    expect(state.outcome).toMatchObject({ status: 'stopped' });
  });

  test('stays when the model is lost meanwhile', async () => {
    const { state, shown } = await tell({
      planner: [cut('One, '), { code: 'MODEL_UNAUTHORISED', message: 'No.' }],
      navigator: [],
    });
    expect(state.resting).toMatchObject({ code: 'MODEL_UNAUTHORISED' });
    expect(shown.entries.findLast(({ kind }) => kind === 'answer')).toMatchObject({ text: 'One, ' });
  });

  test('in a call is not carried out: the call is asked for again, smaller', async () => {
    const { transcript, requests, state } = await tell({
      planner: [cut(''), plan, complete],
      navigator: [cut('', ['click', { ref: 'e1' }]), click, done],
    });
    expect(transcript.filter((line) => /^(corrected|>)/.test(line))).toEqual([
      'corrected planner: The answer was cut at its length limit.',
      'corrected navigator: The answer was cut at its length limit.',
      '> click {"ref":"e1"}',
      '> done {"status":"done","summary":"Saved."}',
    ]);
    for (const index of [1, 3])
      expect(textOf(requests[index]!.request, -1)).toContain(
        'Your answer was cut at its length limit, and nothing of it was carried out. Make the call again, smaller: write less, or do it in parts.',
      );
    // What was cut has cost too.
    expect(state.usage.outputTokens).toBe(60);
  });

  test('again and again is reported as such', async () => {
    const { transcript } = await tell({ planner: [cut(''), cut(''), cut('')], navigator: [] });
    expect(transcript.slice(-2)).toEqual(['failed: MODEL_OUTPUT_LIMIT', 'ended: failed']);
  });
});
