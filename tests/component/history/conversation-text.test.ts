import { expect, it } from 'vitest';
import { conversationMarkdown } from '@/components/history/conversation-text';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { show } from '@/utils/agent/conversation/show';
import type { TaskEvent } from '@/utils/contracts/events';
import { answered } from '../fixtures';

const model = { providerId: 'p', model: 'm' };
const found = '- Blue mug';

/** What is saved of a task that read a table and then answered. */
function saved(start: object | undefined): string {
  const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1 };
  const details = { tables: [{ title: '', columns: ['Item'], rows: [['Blue mug']] }] };
  const events = [
    start,
    { type: 'call-started', callId: 'c', tool: 'extract', args: {}, label: { key: 'tool_extract', params: {} } },
    { type: 'call-ended', callId: 'c', result: { ok: true, value: { summary: '', details } }, ms: 1 },
    { type: 'model-answered', role: 'planner', message: { role: 'assistant', text: '', calls: [] }, usage },
    ...answered.slice(1),
  ] as TaskEvent[];
  const task = events.reduce<LiveTask | undefined>(show, undefined);
  return task ? conversationMarkdown([task]) : '';
}

it('saves what was read without a model only once, in the answer', () => {
  expect(saved(answered[0])).not.toContain(found);
});

it('saves what was read beside the answer of a model', () => {
  expect(saved({ ...answered[0], models: { planner: model, navigator: model } })).toContain(found);
});
