import { describe, expect, it } from 'vitest';
import { compactConversation, conversationTokens, fitsBudget } from '@/utils/agent/request/compact';
import type { ModelMessage } from '@/utils/contracts/model';

const fenced = (nonce: string, text: string) => `<page-content-${nonce}>\n${text}\n</page-content-${nonce}>`;
const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });
const assistant: ModelMessage = { role: 'assistant', text: 'On.', calls: [] };
const tool = (content: string): ModelMessage => ({ role: 'tool', callId: 'c', content });
const words = 'word '.repeat(400);
const say = (messages: readonly ModelMessage[]) =>
  messages.map((message) =>
    (message.role === 'user'
      ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      : message.role === 'tool'
        ? message.content
        : message.text
    ).replaceAll(words, 'WORDS'),
  );

const before = [
  user(`Request\n\nThe page:\n${fenced('a', words)}`),
  assistant,
  tool(`Matching lines:\n${fenced('b', words)}`),
  user(`Changed on the page:\n${fenced('c', words)}`),
  assistant,
];
const latest = [tool('Clicked.'), user(`The page:\n${fenced('d', words)}`)];

describe('a conversation', () => {
  it('fits while its tokens are within the budget', () => {
    expect([fitsBudget([...before, ...latest], 10_000), fitsBudget([...before, ...latest], 1_500)]).toEqual([
      true,
      false,
    ]);
  });

  it('that exceeds it loses all older page texts at once, and nothing new', () => {
    expect(say(compactConversation(before, latest, 1_500))).toEqual([
      'Request\n\nThe page:\n(older page text left out)',
      'On.',
      'Matching lines:\n(older page text left out)',
      'Changed on the page:\n(older page text left out)',
      'On.',
      'Clicked.',
      'The page:\n<page-content-d>\nWORDS\n</page-content-d>',
    ]);
  });

  it('has a third of what the model reads at once, 48,000 tokens at most, or most of what a small one reads', () => {
    const budgets = [undefined, 4_096, 8_000, 16_000, 60_000, 1_000_000].map((contextTokens) =>
      conversationTokens(contextTokens === undefined ? {} : { contextTokens }),
    );
    expect(budgets).toEqual([16_000, 2_867, 5_600, 8_000, 20_000, 48_000]);
  });

  it('replaces whole turns in its middle by a recap if dropping page texts is not enough', () => {
    const turn = (n: number): ModelMessage[] => [
      { role: 'assistant', text: `${words}${n}`, calls: [] },
      tool(`Result ${n}`),
    ];
    const long = [user('Request'), ...[1, 2, 3, 4].flatMap(turn), { ...assistant, text: 'On.' } as ModelMessage];
    const once = compactConversation(long, [tool('Clicked.')], 1_300, 'The plan now: Save');
    expect(say(once)).toEqual([
      'RequestEarlier turns were left out here.\nThe plan now: Save',
      'What I wrote in the turns that were left out:\n- WORDS3',
      'WORDS4',
      'Result 4',
      'On.',
      'Clicked.',
    ]);
    const again = compactConversation(
      [...once, ...[5, 6, 7].flatMap(turn), assistant],
      [tool('Clicked.')],
      1_500,
      'The plan now: Pay',
    );
    expect(say(again)[0]).toBe('RequestEarlier turns were left out here.\nThe plan now: Pay');
  });
});
