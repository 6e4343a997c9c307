import { describe, expect, it } from 'vitest';
import type { Failure } from '@/utils/failure';
import { tell, textOf, type Say } from '../../../helpers/agent-world';

const tooLong = (params: Failure['params'] = {}): Failure => ({
  code: 'MODEL_CONTEXT_OVERFLOW',
  message: 'Too long.',
  params: { attempts: 1, ...params },
});
const plan: Say = [['make_plan', { message: 'Fine.', steps: ['Read it', 'Save it'] }]];
const goOn: Say = [['review', { verdict: 'continue', guidance: 'Go on.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Saved.' }]];
const done: Say = [['done', { status: 'done', summary: 'Saved.' }]];
const page = (lines: number) => Array.from({ length: lines }, (_, i) => `button "Number ${i}" [e${i}]`).join('\n');
const size = (request: { messages: unknown }) => JSON.stringify(request.messages).length;

describe('a request that is too long for its model', () => {
  it('is sent once more with less of the page', async () => {
    const { transcript, requests, state } = await tell({
      planner: [tooLong(), 'All is well.'],
      navigator: [],
      page: { text: page(900) },
    });
    expect(transcript.map((line) => line.replace(/\d{4,}/, 'N'))).toEqual([
      'look',
      'the planner reads N tokens',
      'planner (plan)',
      'answer: All is well.',
      'ended: done',
    ]);
    expect(size(requests[1]?.request as never)).toBeLessThan(size(requests[0]?.request as never) * 0.6);
    expect(textOf(requests[1]?.request as never, 0)).toContain("The user's request: Save it");
    expect(requests.map(({ request }) => request.attempts)).toEqual([undefined, 3]);
    expect(state.usage.inputTokens).toBe(100);
  });

  it('keeps within the limit that the server reported', async () => {
    const { state } = await tell({
      planner: [tooLong({ contextTokens: 4_096 }), 'All is well.'],
      navigator: [],
      page: { text: page(900) },
    });
    expect(state.limits.contextTokens).toBeLessThan(4_096);
  });

  it('keeps task, plan, later words and the last turns, and only they are sent from then on', async () => {
    const read = (i: number): Say => [['get_page', { find: `Number ${i}` }]];
    const turns = Array.from({ length: 6 }, (_, i) => read(i));
    const { requests, transcript } = await tell({
      planner: [plan, goOn, complete],
      navigator: [...turns, tooLong(), read(7), done],
      page: { text: page(300) },
      limits: { planningInterval: 50, maxSteps: 100 },
      onEvent: (event, { say }) => {
        if (event.type === 'planned') say('Only the blue one');
      },
    });
    const navigator = requests.filter(({ role }) => role === 'navigator').map(({ request }) => request);
    const [long, short, next] = navigator.slice(-3);
    expect(transcript.filter((line) => line.startsWith('the navigator reads'))).toHaveLength(1);
    expect(short && long && size(short) < size(long)).toBe(true);
    const told =
      short?.messages
        .flatMap((message) =>
          message.role === 'user' ? message.content.map((part) => (part.type === 'text' ? part.text : '')) : [],
        )
        .join('\n') ?? '';
    for (const part of [
      "The user's request: Save it",
      '1. Read it\n2. Save it',
      'The user adds: Only the blue one',
      '(older page text left out)',
    ])
      expect(told).toContain(part);
    expect(next && long && size(next) < size(long)).toBe(true);
    const calls =
      short?.messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])) ??
      [];
    expect(short?.messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))).toEqual(calls);
  });

  it('ends the task when the shorter one is too long as well', async () => {
    const { transcript } = await tell({ planner: [tooLong(), tooLong()], navigator: [], page: { text: page(900) } });
    expect(transcript.slice(-2)).toEqual(['failed: MODEL_CONTEXT_OVERFLOW', 'ended: failed']);
  });

  it('is not sent a fifth time', async () => {
    const { requests } = await tell({ planner: [tooLong({ attempts: 4 })], navigator: [] });
    expect(requests).toHaveLength(1);
  });
});
