import { expect, test } from 'vitest';
import { ProgramCalls, type CallAnswer } from '@/utils/agent/program/program-calls';
import type { DurableEvent } from '@/utils/contracts/events';
import { fail } from '@/utils/failure';
import { PROGRAM_PROVIDER_ID } from '@/utils/settings/settings';
import { tell, type World } from '@/tests/helpers/agent-world';
import { started } from '@/tests/helpers/journal';

const program = { providerId: PROGRAM_PROVIDER_ID, model: 'Claude Code' };
const start: DurableEvent = {
  ...started('t1', 'Claude Code'),
  limits: { planningInterval: 8, maxSteps: 2 },
  models: { planner: program, navigator: program },
  program: { name: 'Claude Code', session: 's1' },
};

type Made = [id: string, tool: string, args: Record<string, unknown>];

/** A program that makes these calls, one after the other, and closes its socket after the last answer. */
async function drive(made: Made[], world: World = {}, calls = new ProgramCalls()) {
  const answers: string[] = [];
  let stopTask: () => void = () => undefined;
  const told = tell({
    ...world,
    events: world.events ?? [start],
    ports(ports, stop) {
      stopTask = stop;
      return { ...(world.ports?.(ports, stop) ?? ports), models: calls };
    },
  });
  for (const [id, tool, args] of made) answers.push(wordsOf(await calls.put({ id, tool, arguments: args })));
  stopTask();
  return { answers, ...(await told) };
}

function wordsOf({ parts, isError }: CallAnswer): string {
  const words = parts.map((part) => (part.type === 'text' ? part.text : `(${part.mediaType})`)).join('\n');
  return `${isError ? 'error: ' : ''}${words.replaceAll(/<<.*>>|n\d{3,}/g, '')}`;
}

test('a call of a program is an answer of the model, and its result goes back with what changed on the page', async () => {
  const page = { text: 'button "Save" [e1]' };
  const { answers, transcript } = await drive(
    [
      ['p1', 'get_page', {}],
      ['p2', 'click', { ref: 'e1' }],
    ],
    {
      page: {
        ...page,
        act(_action, shown) {
          shown.text = 'button "Save" [e1]\ntext "Saved."';
        },
      },
    },
  );
  expect(answers[0]?.match(/button "Save"/g)).toHaveLength(1);
  expect(answers[0]).toContain('url: https://shop.example/');
  expect(answers[1]).toContain('Saved.');
  expect(transcript.filter((line) => /^(get_page|click)/.test(line))).toMatchInlineSnapshot(`[]`);
});

test('the first result has the whole page, whatever the call was', async () => {
  const { answers } = await drive([['p1', 'click', { ref: 'e99' }]]);
  expect(answers[0]).toMatch(/^error: Failed: STALE_REF/);
  expect(answers[0]).toContain('button "Save" [e1]');
});

test('what a program wants written is not what the user said: a card asks, and the critic is not', async () => {
  const { answers, questions, events } = await drive(
    [['p1', 'navigate', { action: 'goto', url: 'https://other.example/?q=secret' }]],
    {
      answer: () => ({ type: 'confirm', callId: 'p1', allow: 'no' }),
    },
  );
  expect(events.some(({ type }) => type === 'confirm-asked')).toBe(true);
  expect(questions).toEqual([]);
  expect(answers[0]).toMatch(/^error: /);
});

test('a program may fail, repeat itself and go on as long as it likes: nothing ends the task but its end', async () => {
  const made = Array.from({ length: 15 }, (_, at): Made => [
    `p${at}`,
    at % 2 ? 'no_such_tool' : 'navigate',
    { action: 'goto', url: 1 },
  ]);
  const { answers, state } = await drive(made);
  expect(answers).toHaveLength(15);
  expect(answers.at(-1)).toContain('INVALID_ARGUMENTS');
  expect(answers.at(-2)).toContain('UNKNOWN_TOOL');
  expect(state.outcome?.status).toBe('stopped');
});

test('a call is never made twice: a second one with its id gets the answer of the first', async () => {
  const acts: string[] = [];
  const calls = new ProgramCalls();
  const world: World = { page: { text: 'button "Save" [e1]', act: ({ kind }) => void acts.push(kind) } };
  const { log } = await drive(
    [
      ['p1', 'click', { ref: 'e1' }],
      ['p1', 'click', { ref: 'e1' }],
    ],
    world,
    calls,
  );
  expect(acts).toHaveLength(1);
  // The background died, and the program sends once more what it has no answer to.
  const again = await drive(
    [
      ['p1', 'click', { ref: 'e1' }],
      ['p2', 'get_page', {}],
    ],
    { ...world, events: log.slice(0, -1) },
  );
  expect(acts).toHaveLength(1);
  expect(again.answers[0]).not.toMatch(/^error/);
});

test('a call that the background died in may have happened, and is not repeated', async () => {
  const { log } = await drive([['p1', 'click', { ref: 'e1' }]]);
  const died = log.slice(0, log.findIndex(({ type }) => type === 'call-started') + 1);
  const { answers } = await drive([['p1', 'click', { ref: 'e1' }]], { events: died });
  expect(answers[0]).toMatch(/^error: Unknown: the browser stopped Sidehand during this call/);
});

test('what breaks the task ends it: nobody but the program could go on with it', async () => {
  const calls = new ProgramCalls();
  let looks = 0;
  const told = tell({
    events: [start],
    ports: (ports) => ({
      ...ports,
      models: calls,
      page: {
        ...ports.page,
        view: (...args) =>
          (looks += 1) > 1 ? Promise.reject(fail('LOCK_FAILED', 'No lock.')) : ports.page.view(...args),
      },
    }),
  });
  void calls.put({ id: 'p1', tool: 'click', arguments: { ref: 'e1' } });
  const { state } = await told;
  expect([state.outcome?.status, state.outcome?.failure?.code, state.resting]).toEqual([
    'failed',
    'LOCK_FAILED',
    undefined,
  ]);
});

test('the empty tab in which a program begins tells it nothing', async () => {
  const page = { text: '', url: 'about:blank' };
  const { answers } = await drive([['p1', 'navigate', { action: 'back' }]], { page });
  expect(answers[0]).toMatch(/^The page is open/);
  expect(answers[0]).not.toMatch(/The page:|cannot be read/);
});

test('pictures go back as pictures', async () => {
  const { answers } = await drive([['p1', 'look', {}]]);
  expect(answers[0]).toContain('(image/jpeg)');
});

test('a call that has not begun can be taken back, and what is left at the end is answered', async () => {
  const calls = new ProgramCalls();
  const first = calls.put({ id: 'a', tool: 'get_page', arguments: {} });
  const second = calls.put({ id: 'b', tool: 'get_page', arguments: {} });
  calls.cancel('b');
  calls.end('The browser was closed.');
  expect([wordsOf(await first), wordsOf(await second)]).toEqual([
    'error: The browser was closed.',
    'error: Cancelled. Nothing was done.',
  ]);
});
