import { describe, expect, it } from 'vitest';
import { compact, conversationTokens } from '@/utils/agent/compact';
import type { ModelMessage } from '@/utils/llm/types';

const fenced = (nonce: string, text: string) => `<page-content-${nonce}>\n${text}\n</page-content-${nonce}>`;
const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });
const assistant: ModelMessage = { role: 'assistant', text: 'On.', calls: [] };
const tool = (content: string): ModelMessage => ({ role: 'tool', callId: 'c', content });
const words = 'word '.repeat(400);
const say = (messages: ModelMessage[]) =>
  messages.map((message) =>
    (message.role === 'user'
      ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
      : message.role === 'tool'
        ? message.content
        : message.text
    ).replaceAll(words, 'WORDS'),
  );

const talk = [
  user(`Request\n\nThe page:\n${fenced('a', words)}`),
  assistant,
  tool(`Matching lines:\n${fenced('b', words)}`),
  user(`Changed on the page:\n${fenced('c', words)}`),
  assistant,
  user(`The page:\n${fenced('d', words)}`),
  assistant,
  tool(`The page:\n${fenced('e', words)}`),
  user(`Changed on the page:\n${fenced('f', 'one line')}`),
  assistant,
  tool(`Matching lines:\n${fenced('g', words)}`),
];

describe('a conversation', () => {
  it('stays as it is while it fits its budget', () => {
    expect(compact(talk, 10_000)).toBe(talk);
  });

  it('loses older page texts when it does not, but neither the newest page, nor what changed since, nor what is unanswered', () => {
    expect(say(compact(talk, 2_300))).toEqual([
      'Request\n\nThe page:\n(older page text left out)',
      'On.',
      'Matching lines:\n(older page text left out)',
      'Changed on the page:\n(older page text left out)',
      'On.',
      'The page:\n<page-content-d>\nWORDS\n</page-content-d>',
      'On.',
      'The page:\n(older page text left out)',
      'Changed on the page:\n<page-content-f>\none line\n</page-content-f>',
      'On.',
      'Matching lines:\n<page-content-g>\nWORDS\n</page-content-g>',
    ]);
  });

  it('loses no more than brings it to half of its budget, and then nothing until that is used up', () => {
    const once = compact(talk, 2_450);
    expect(say(once).filter((text) => text.includes('left out'))).toHaveLength(4);
    expect(compact([...once, assistant, user('Go on.')], 2_450).slice(0, once.length)).toEqual(once);
  });

  it('has 100,000 tokens, or most of what a small model reads at once', () => {
    expect([conversationTokens({}), conversationTokens({ contextTokens: 8_000 })]).toEqual([100_000, 5_600]);
  });

  it('loses whole turns of its middle where page texts are not enough, for a recap, and then keeps that', () => {
    const turn = (n: number): ModelMessage[] => [
      { role: 'assistant', text: `${words}${n}`, calls: [] },
      tool(`Result ${n}`),
    ];
    const long = [user('Request'), ...[1, 2, 3, 4].flatMap(turn)];
    const once = compact(long, 1_300, 'The plan now: Save');
    expect(say(once)).toEqual(['RequestEarlier turns were left out here.\nThe plan now: Save', 'WORDS4', 'Result 4']);
    const later = [...once, user('Go on.')];
    expect(compact(later, 1_300)).toBe(later);
    expect(say(compact([...later, ...[5, 6, 7].flatMap(turn)], 1_300, 'The plan now: Pay'))[0]).toBe(
      'RequestEarlier turns were left out here.\nThe plan now: Pay',
    );
  });
});
