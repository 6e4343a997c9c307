import { expect, test } from 'vitest';
import { sentTurn } from '@/utils/agent/sent/sent-turn';
import type { ModelRequest } from '@/utils/contracts/model';
import { tell } from '../../helpers/agent-world';

const done: [string, Record<string, unknown>][] = [['done', { status: 'done', summary: 'So.' }]];

/** All words of a request, without the marks around what was read. */
function wordsOf({ messages }: ModelRequest): string {
  const said = messages.map((message) => {
    if (message.role === 'tool') return message.content;
    if (message.role === 'assistant')
      return [message.text, ...message.calls.map(({ name, arguments: args }) => `${name}${JSON.stringify(args)}`)].join(
        '',
      );
    return message.content.map((part) => (part.type === 'text' && !part.ephemeral ? part.text : '')).join('');
  });
  return said.join('').replace(/<\/?page-content-[^>]*>|\s/g, '');
}

test('what was sent is shown word for word, for each request of a task', async () => {
  const { requests, log } = await tell({
    planner: [
      [['make_plan', { message: 'Fine.', steps: ['Save it', 'Look'] }]],
      [['review', { verdict: 'complete', summary: 'Read.' }]],
    ],
    navigator: [[['click', { ref: 'e1' }]], [['look', {}]], done],
  });
  expect(requests.length).toBe(5);
  for (const [at, { request }] of requests.entries()) {
    const { system, tools, earlier, messages } = sentTurn(log, at + 1);
    expect(system).toBe(request.system);
    expect(tools.map(({ name }) => name)).toEqual(request.tools.map(({ name }) => name));
    const told = [...earlier, ...messages].flatMap(({ parts }) => parts.map(({ text }) => text)).join('');
    expect(told.replace(/\s/g, '')).toBe(wordsOf(request));
    expect(messages.length).toBeGreaterThan(0);
  }
  expect(sentTurn(log, 4).ephemeral).toEqual([
    { kind: 'text', text: expect.stringContaining('The view') },
    { kind: 'picture', bytes: expect.any(Number), small: 'AAAA' },
  ]);
  expect(sentTurn(log, 3).ephemeral).toEqual([]);
  expect(() => sentTurn(log, 6)).toThrow('does not have this request');
});

test('quotes, added tabs and the page are marked', async () => {
  const { log } = await tell({
    request: 'Fill in this form with my data, as it says here:\n⟦only the name⟧',
    tabs: [{ tabId: 7, url: 'https://other.example/', title: 'Other', text: 'Far away' }],
    model: [done],
  });
  const marked = sentTurn(log, 1).messages.flatMap(({ parts }) =>
    parts.filter(({ kind }) => kind !== 'words').map(({ kind, text }) => [kind, text.split('\n').at(-1)]),
  );
  expect(marked).toEqual([
    ['quote', 'only the name'],
    ['tab', 'Far away'],
    ['page', expect.any(String)],
  ]);
});

test('what a model quoted and no page says is a quote, not the text of the page', async () => {
  const claim: [string, Record<string, unknown>] = ['done', { summary: 'So.', evidence: ['Order 9999'] }];
  const { log } = await tell({ model: [[['click', { ref: 'e1' }], claim], [claim]] });
  const marked = sentTurn(log, 2).messages.flatMap(({ parts }) => parts.map(({ kind, text }) => [kind, text]));
  expect(marked).toContainEqual(['quote', 'Order 9999']);
});
