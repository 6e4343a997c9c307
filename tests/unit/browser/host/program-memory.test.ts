import { describe, expect, it } from 'vitest';
import { ProgramCalls } from '@/utils/agent/program/program-calls';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { ProgramMemory } from '@/utils/browser/host/program-memory';
import type { TaskEvent } from '@/utils/contracts/events';
import { PROGRAM_PROVIDER_ID } from '@/utils/settings/settings';
import { tell } from '@/tests/helpers/agent-world';
import { started } from '@/tests/helpers/journal';

/** A task that a program drives on a page. `call` tells what the user was asked about, or that nobody was. */
function drive(memory: ProgramMemory, url: string, name = 'Helper') {
  const driver = { providerId: PROGRAM_PROVIDER_ID, model: name };
  const start = {
    ...started('t1', name),
    tab: { tabId: 7, url, title: 'Page' },
    models: { planner: driver, navigator: driver },
    program: { name, session: 's1' },
  };
  const calls = new ProgramCalls();
  const cards: string[] = [];
  let state: TaskState = reduce(undefined, start);
  let end: () => void = () => undefined;
  const over = tell({
    events: [start],
    page: { text: 'textbox "Note" [e1]', url },
    answer: ({ waits }) => {
      const [card] = waits.flatMap((wait) => (wait.for === 'confirmation' ? [wait] : []));
      return { type: 'confirm', callId: card?.callId ?? '', allow: 'no' };
    },
    ports(ports, stop) {
      end = stop;
      return { ...ports, models: calls, guard: memory.guardFor(name, ports.guard) };
    },
    onEvent(event: TaskEvent) {
      state = reduce(state, event);
      memory.keep(state);
      if (event.type === 'confirm-asked')
        cards.push(event.card.rule === 'flow' ? `${event.card.from} to ${event.card.to}` : event.card.rule);
    },
  });
  let made = 0;
  return {
    async call(tool: string, args: Record<string, unknown> = {}) {
      await calls.put({ id: `c${(made += 1)}`, tool, arguments: args });
      return cards.splice(0).join() || 'nobody was asked';
    },
    async end() {
      end();
      await over;
    },
  };
}

const [bank, notes] = ['https://bank.example/', 'https://notes.example/'];
const note = { ref: 'e1', text: 'the balance is 12' };

/** A whole task of the program, of one call. */
async function done(memory: ProgramMemory, url: string, ...call: [tool: string, args?: Record<string, unknown>]) {
  const task = drive(memory, url);
  const asked = await task.call(...call);
  await task.end();
  return asked;
}

describe('What a program has read', () => {
  it('is known to a task that began before it was read', async () => {
    const memory = await ProgramMemory.load();
    const driven = drive(memory, notes);
    expect(await driven.call('type', note)).toBe('nobody was asked');
    await done(memory, bank, 'get_page');
    expect(await driven.call('type', note)).toBe('bank.example to notes.example');
    await driven.end();
  });

  it('is known to its next task, also after the background died, and not to another program: what it writes elsewhere is asked about', async () => {
    await done(await ProgramMemory.load(), bank, 'get_page');
    const memory = await ProgramMemory.load();
    const other = drive(memory, notes, 'Another');
    expect(await other.call('type', note)).toBe('nobody was asked');
    expect(await done(memory, notes, 'type', note)).toBe('bank.example to notes.example');
    await other.end();
  });
});

it('A link in which a page holds what an earlier task of the program wrote is not the page’s own', async () => {
  const memory = await ProgramMemory.load();
  await done(memory, notes, 'type', { ref: 'e1', text: 'balance-12' });
  const links = { 'notes.example': ['https://notes.example/to?d=balance-12'] };
  const { createGuard } = await import('@/utils/guard');
  const { callOf, factsOf } = await import('@/tests/helpers/guard-facts');
  const facts = factsOf({ userWords: [], startUrl: notes, readSites: ['notes.example'], links });
  const request = {
    callId: 'c1',
    call: callOf('navigate', { action: 'goto', url: links['notes.example'][0] }),
    tab: { tabId: 7, url: notes, title: 'Notes' },
  };
  const plain = createGuard(() => false);
  const verdicts = [plain, memory.guardFor('Helper', plain)].map((guard) => guard.decide(request, facts).verdict);
  expect(verdicts).toEqual(['allow', 'ask']);
});
