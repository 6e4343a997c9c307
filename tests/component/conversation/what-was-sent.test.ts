import { flushPromises } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { show } from '@/utils/agent/conversation/show';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import type { TaskEvent } from '@/utils/contracts/events';
import { answered } from '../fixtures';
import { setSent } from '../recorded-actions';
import { mountLog } from './mount-log';

afterEach(() => {
  setSent(undefined);
});

const model = { providerId: 'mine', model: 'm-1' };

/** The answered question, asked of this model. */
function asked(models = { planner: model, navigator: model }): LiveTask {
  const [start, ...rest] = answered;
  const turn = {
    type: 'model-answered',
    role: 'planner',
    purpose: 'plan',
    message: { role: 'assistant', text: 'It', calls: [] },
    usage: { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 },
    ms: 5,
    sent: [],
    at: 1,
  } satisfies TaskEvent;
  const events = [{ ...start, models } as TaskEvent, turn, ...rest];
  let task: LiveTask | undefined;
  for (const event of events) task = show(task, event);
  if (!task) throw new Error('no events');
  return task;
}

async function opened(task: LiveTask) {
  const shown = mountLog([task], { attachTo: document.body });
  await shown.get('.answer-tools .popup-opener').trigger('click');
  await shown
    .findAll('.popup-menu button')
    .find((button) => button.text() === 'What was sent')
    ?.trigger('click');
  const details = shown.find('.what-was-sent');
  if (details.exists()) {
    (details.element as HTMLDetailsElement).open = true;
    await details.trigger('toggle');
    await flushPromises();
  }
  return details;
}

it('a turn shows what was sent, and marks everything that the user did not write', async () => {
  setSent({
    model,
    host: 'api.mine.example',
    system: 'You are Sidehand.',
    tools: [{ name: 'click', text: '{}' }],
    earlier: [],
    messages: [
      {
        from: 'user',
        parts: [
          { kind: 'words', text: 'What does it cost?' },
          { kind: 'tab', text: 'Far away' },
        ],
      },
    ],
    ephemeral: [
      { kind: 'picture', bytes: 84_000 },
      { kind: 'picture', bytes: 90_000, small: '/9j/' },
    ],
  });
  const details = await opened(asked());
  expect(details.find('summary').text()).toBe('What was sent');
  const text = details.text().replace(/\s+/g, ' ');
  expect(text).toContain('To m-1 at api.mine.example. Keys and secrets are never part of it.');
  expect(details.find('figure').text().replace(/\s+/g, ' ')).toMatch(/An added tab ?Far away/);
  expect(text).toContain('A picture, 84 kB. Only its size is kept.');
  expect(text).toContain('A picture, 90 kB. This small copy of it is kept.');
  expect(details.findAll('img').map((image) => image.attributes('src'))).toEqual(['data:image/jpeg;base64,/9j/']);
  expect(text).toContain('You are Sidehand.');
  for (const box of details.findAll('pre')) expect(box.attributes('tabindex')).toBe('0');
});

it('the panel says where the log does not know it; the offline commands have sent nothing', async () => {
  expect((await opened(asked())).text()).toContain('This is no longer known.');
  const offline = { providerId: 'offline', model: 'commands' };
  expect((await opened(asked({ planner: offline, navigator: offline }))).exists()).toBe(false);
});
