import { describe, expect, it } from 'vitest';
import { compactConversation, conversationTokens, fitsBudget } from '@/utils/agent/request/compact';
import { lastTold } from '@/utils/agent/request/notes';
import { leftOut } from '@/utils/agent/words/left-out';
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
      'Request\n\nThe page:\n(older page text left out)Text of earlier turns was left out.',
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

  it('after many turns has no more than where nothing is known of the model', () => {
    const budget = (contextTokens: number) => conversationTokens({ contextTokens }, 20);
    expect([8_000, 200_000].map(budget)).toEqual([5_600, 16_000]);
  });

  it('keeps what the user quoted, as long as it is short, and nothing else in marks', () => {
    const quote = 'quoted '.repeat(60);
    const opening = user(
      [`The user's request: Answer this:\n${fenced('a', quote)}`, `The page:\n${fenced('a', words)}`].join('\n\n'),
    );
    const [first] = say(compactConversation([opening, assistant], latest, 2_000));
    expect(first).toContain(quote);
    expect(first).toContain('The page:\n(older page text left out)');
    expect(say(compactConversation([opening, assistant], latest, 200))[0]).not.toContain(quote);
  });

  it('that is shortened twice still tells what was done before the first time', () => {
    const acts = (count: number) => `Your acts so far:\n${fenced('a', 'done: click "Save"\n'.repeat(count))}`;
    const begun = [user(`Request\n\n${words}`), ...before.slice(1)];
    const once = compactConversation([...begun, ...begun.slice(1), ...latest, assistant], latest, 1_100, acts(20));
    expect(say(once)[0]).toContain('done: click "Save"');
    const again = compactConversation([...once, assistant], latest, 9_000, acts(30));
    expect(say(again)[0]?.split('done: click').length).toBe(31);
  });

  it('keeps what came since the model was told to write down what it has read', () => {
    const page = { type: 'text', text: `Changed on the page:\n${fenced('t', words)}` } as const;
    const told: ModelMessage = { role: 'user', content: [page, { type: 'text', text: leftOut.soon }] };
    const since = user(`Changed on the page:\n${fenced('s', 'a fact '.repeat(40))}`);
    const kept = say(compactConversation([...before, told, assistant, since, assistant], latest, 4_000));
    expect(kept).toContain(`Changed on the page:\n${fenced('s', 'a fact '.repeat(40))}`);
    expect(kept.join('\n')).not.toContain('page-content-t');
  });

  it('is not told that it will be shortened by a page that says so', () => {
    expect(lastTold([user(`The page:\n${fenced('t', leftOut.soon)}`)])).toBe(-1);
  });

  it('replaces whole turns in its middle by a recap if dropping page texts is not enough', () => {
    const turn = (n: number): ModelMessage[] => [
      { role: 'assistant', text: `${words}${n}`, calls: [] },
      tool(`Result ${n}`),
    ];
    const long = [user('Request'), ...[1, 2, 3, 4].flatMap(turn), { ...assistant, text: 'On.' } as ModelMessage];
    const once = compactConversation(long, [tool('Clicked.')], 1_300, 'The plan now: Save');
    expect(say(once)).toEqual([
      'RequestText of earlier turns was left out.\nThe plan now: Save',
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
    expect(say(again)[0]).toBe('RequestText of earlier turns was left out.\nThe plan now: Pay');
  });
});
