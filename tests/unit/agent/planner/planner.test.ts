import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '@/utils/contracts/model';
import { effectKinds } from '@/utils/contracts/plan-steps';
import { tell, resultIn, textOf, type Say } from '../../../helpers/agent-world';

const complete: Say = [['review', { verdict: 'complete', summary: 'Saved.' }]];
const done: Say = [['done', { status: 'done', summary: 'Saved.' }]];
const plan = (args: Record<string, unknown>): Say => [['make_plan', args]];
const carriedOut = ['navigator (act)', '> done {"status":"done","summary":"Saved."}', '< Noted.'];
const reviewed = ['planner (review, done)', 'review: complete', 'ended: done'];
/** What the model is told of its unusable answer. */
const told = (request: ModelRequest | undefined) => (request ? resultIn(request) || textOf(request, -1) : '');

describe('the answer of a planner', () => {
  it('that needs no steps is the answer', async () => {
    const { transcript } = await tell({
      planner: [plan({ message: 'It costs 12 EUR.', needs_steps: false })],
      navigator: [],
    });
    expect(transcript).toEqual(['look', 'planner (plan)', 'answer: It costs 12 EUR.', 'ended: done']);
  });

  it('that is prose in the place of a plan is shown as it is', async () => {
    const { transcript } = await tell({ planner: ['First I open the page, then I save it.'], navigator: [] });
    expect(transcript).toEqual([
      'look',
      'planner (plan)',
      'answer: First I open the page, then I save it.',
      'ended: done',
    ]);
  });

  it.each([
    ['"Mug 7.00 €"\n"Shipping 4.90 €"\n"Total"\n"11.90 €"\nbutton "Buy" [e1]', 'pay', '11.90 €'],
    ['button "Pay $20" [e1]', 'pay', '$20'],
    ['"Total $20k"\n"Fee"\n"$5"', 'pay', undefined],
    ['"Subtotal 50.00 €"\n"Total 55.00 €"\n"Total savings 12.00 €"', 'pay', '55.00 €'],
    ['"7 € or 9 €"', 'pay', undefined],
    ['"Total 11.90 €"', 'send', undefined],
  ])('that pays is shown with the amount on the page: %j, %s', async (text, kind, pays) => {
    const { shown } = await tell({
      page: { text },
      planner: [plan({ message: '', steps: [{ text: 'Buy it', effects: [{ kind, on: 'Buy' }] }] })],
      replies: [{ type: 'reject' }],
    });
    expect(shown.entries.find((entry) => entry.kind === 'plan')).toMatchObject({
      kind: 'plan',
      ...(pays ? { pays } : {}),
    });
    expect(shown.entries.some((entry) => entry.kind === 'plan' && entry.pays !== undefined)).toBe(pays !== undefined);
  });

  it('keeps the words that came before a plan or a question', async () => {
    const { transcript, shown } = await tell({
      planner: [
        { text: 'There are two.', calls: [['ask_user', { question: 'Which?' }]] },
        { text: 'I save it now.', calls: [['make_plan', { message: 'Saving.', steps: ['Save'] }]] },
        complete,
      ],
      navigator: [done],
      replies: ['Both'],
    });
    expect(transcript.filter((line) => !/^(look|navigator|[<>])/.test(line))).toEqual([
      'planner (plan)',
      'answer: There are two.',
      'ask: Which?',
      'reply: Both',
      'planner (plan)',
      'answer: I save it now.',
      'plan: Save',
      ...reviewed,
    ]);
    expect(shown.entries.map(({ kind }) => kind)).toEqual([
      'user',
      'answer',
      'question',
      'user',
      'answer',
      'plan',
      'outcome',
    ]);
  });

  it('does not repeat words that are also the message of the plan', async () => {
    const { transcript } = await tell({
      planner: [{ text: 'I save it.', calls: [['make_plan', { message: 'I save it.', steps: ['Save'] }]] }, complete],
      navigator: [done],
    });
    expect(transcript).toEqual(['look', 'planner (plan)', 'plan: Save', ...carriedOut, ...reviewed]);
  });

  it('may have unknown fields', async () => {
    const { transcript } = await tell({
      planner: [
        plan({ message: '', thoughts: 'Hm', steps: [{ text: 'Save', selector: '#save', type: 'click' }] }),
        complete,
      ],
      navigator: [done],
    });
    expect(transcript).toEqual(['look', 'planner (plan)', 'plan: Save', ...carriedOut, ...reviewed]);
  });

  it('may have a hundred steps', async () => {
    const steps = Array.from({ length: 100 }, (_, i) => `Step ${i + 1}`);
    const { state } = await tell({ planner: [plan({ message: 'Long.', steps }), complete], navigator: [done] });
    expect([state.plan.length, state.outcome?.status]).toEqual([100, 'done']);
  });

  it.each([
    [
      'no steps',
      { message: 'Fine.', steps: [] },
      'steps: A plan needs at least one. Where the message is all that is wanted, set needs_steps to false.',
    ],
    [
      'too many steps',
      { message: 'Fine.', steps: Array.from({ length: 101 }, () => 'Save') },
      'steps: Too big: expected array to have <=100 items',
    ],
    [
      'a step without text',
      { message: 'Fine.', steps: [{ type: 'click' }] },
      'steps.0.text: Invalid input: expected string, received undefined',
    ],
    [
      'an effect of no kind',
      { message: 'Fine.', steps: ['Save', { text: 'Archive', effects: ['archive: Archive'] }] },
      `steps.1.effects.0: Write "kind: its button". Kinds: ${effectKinds.join(', ')}`,
    ],
  ])('that is a plan with %s is mended by the model, and what the user said stays', async (_, args, message) => {
    const { transcript, requests, shown } = await tell({
      planner: [plan(args), plan({ message: 'Now.', steps: ['Save'] }), complete],
      navigator: [done],
    });
    expect(transcript).toEqual([
      'look',
      'planner (plan)',
      `corrected planner: ${message}`,
      'planner (plan)',
      'plan: Save',
      ...carriedOut,
      ...reviewed,
    ]);
    expect(told(requests[1]?.request)).toBe(`Failed: MODEL_BAD_RESPONSE. ${message}`);
    expect(shown.entries[0]).toMatchObject({ kind: 'user', text: 'Save it' });
  });

  it('that stays unusable ends the task, and says so', async () => {
    const { transcript } = await tell({ planner: [plan({}), plan({}), plan({})], navigator: [] });
    expect(transcript.at(-2)).toBe('failed: LLM_FAILED');
    expect(transcript.filter((line) => line.startsWith('planner'))).toHaveLength(3);
  });
});
