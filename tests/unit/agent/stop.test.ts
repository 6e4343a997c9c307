import { expect, test } from 'vitest';
import type { AgentPorts } from '@/utils/contracts/ports';
import { tell, type Say, type Told, type World } from '../../helpers/agent-world';

const calls = (...made: [string, Record<string, unknown>][]): Say => made;
/**
 * A task that comes by everything that a task waits for: looks, both models, actions, waits, tabs, a question and a
 * review.
 */
const world = (): World => ({
  request: 'Save it and look at https://shop.example/next',
  planner: [
    calls(['make_plan', { message: 'I will save it.', steps: ['Save', 'Look'] }]),
    calls(['review', { verdict: 'continue', guidance: 'Go on.' }]),
    calls(['review', { verdict: 'complete', summary: 'Saved.' }]),
  ],
  navigator: [
    calls(['click', { ref: 'e1', step: 1 }], ['type', { ref: 'e1', text: 'x'.repeat(5_000) }]),
    calls(
      ['wait_for', { what: 'element', text: 'Saved', timeout_ms: 60_000 }],
      ['navigate', { action: 'goto', url: 'https://shop.example/next' }],
    ),
    calls(['ask_user', { question: 'Shall I?' }]),
    calls(['get_page', {}], ['manage_tabs', { action: 'list' }], ['extract', { what: 'links' }]),
    calls(['done', { status: 'done', summary: 'Saved.' }]),
  ],
  replies: ['Yes'],
  limits: { planningInterval: 1, maxSteps: 100 },
});

const answeredAtOnce = new Set(['current', 'next', 'arrival', 'now', 'nonce', 'decide']);

/** Puts `reach` before everything that a port is waited for, and between the pieces of a streamed answer. */
function between(ports: AgentPorts, reach: () => Promise<void>): AgentPorts {
  const slow = <P extends object>(port: P): P =>
    Object.fromEntries(
      Object.entries(port).map(([name, method]) => [
        name,
        answeredAtOnce.has(name)
          ? method
          : async (...args: unknown[]) => {
              await reach();
              return (method as (...all: unknown[]) => unknown)(...args);
            },
      ]),
    ) as P;
  return {
    ...ports,
    page: slow(ports.page),
    tabs: slow(ports.tabs),
    inbox: slow(ports.inbox),
    models: {
      async *stream(...args) {
        for await (const event of ports.models.stream(...args)) {
          await reach();
          yield event;
        }
      },
    },
  };
}

/**
 * Runs the task; what it waits for as number `at` never comes, and the user presses Stop `turns` microtasks after it
 * began to wait.
 */
async function stopAt(at: number, turns: number): Promise<{ told: Told; waits: number }> {
  let waits = 0;
  const told = await tell({
    ...world(),
    ports: (ports, stop) =>
      between(ports, async () => {
        waits += 1;
        if (waits !== at) return;
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        stop();
        await new Promise(() => undefined);
      }),
  });
  return { told, waits };
}

test('Stop ends a task at once, whatever it waits for: 200 random moments', async () => {
  const whole = await stopAt(Infinity, 0);
  expect([whole.told.state.outcome?.status, whole.waits]).toEqual(['done', expect.any(Number)]);
  let seed = 6;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let moment = 0; moment < 200; moment++) {
    const { told } = await stopAt(1 + random(whole.waits), random(6));
    expect([told.state.outcome?.status, told.transcript.filter((line) => line.startsWith('ended'))]).toEqual([
      'stopped',
      ['ended: stopped'],
    ]);
  }
});
