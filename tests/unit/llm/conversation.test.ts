import { expect, it } from 'vitest';
import { newCallId, wireCallId } from '@/utils/llm/call-id';
import { turnsOf } from '@/utils/llm/conversation';
import type { AssistantMessage, ModelMessage } from '@/utils/contracts/model';
import { user } from './support';

const calling = (text: string, ...ids: string[]): AssistantMessage => ({
  role: 'assistant',
  text,
  calls: ids.map((id) => ({ id, name: 'click', arguments: {} })),
});
const result = (callId: string, content: string): ModelMessage => ({ role: 'tool', callId, content });

const owner = { host: 'h', model: 'm' };

/** One line a turn. */
const told = (messages: ModelMessage[]): string[] =>
  turnsOf(owner, { messages }).map((turn) =>
    turn.role === 'user'
      ? `user: ${turn.parts.map((part) => (part.type === 'text' ? part.text : 'image')).join(' | ')}`
      : `assistant: ${[turn.text, ...turn.calls.map(({ name, result, isError }) => `${name} -> ${isError ? '! ' : ''}${result}`)].filter(Boolean).join('; ')}`,
  );

it('answers every call, in the order of the calls', () => {
  expect(
    told([user('Go'), calling('I act.', 'a', 'b', 'c'), result('c', 'Third.'), user('Wait'), result('a', ' ')]),
  ).toEqual([
    'user: Go',
    'assistant: I act.; click -> Done.; click -> ! This call was not carried out.; click -> Third.',
    'user: Wait',
  ]);
});

it('drops results without a call, also of an earlier answer', () => {
  expect(
    told([
      user('Go'),
      result('x', 'Orphan'),
      calling('', 'a'),
      result('a', 'Yes.'),
      calling('', 'b'),
      result('a', 'Late.'),
    ]),
  ).toEqual(['user: Go', 'assistant: click -> Yes.', 'assistant: click -> ! This call was not carried out.']);
});

it('lets user and assistant take turns and drops what holds nothing', () => {
  expect(
    told([
      user('A'),
      user(' '),
      user('B'),
      calling(''),
      calling('One.'),
      calling('Two.', 'a'),
      result('a', 'Ok'),
      calling('\n'),
    ]),
  ).toEqual(['user: A | B', 'assistant: One.', 'user: Go on.', 'assistant: Two.; click -> Ok']);
});

it('begins and ends with the user', () => {
  expect(told([calling('Hello')])).toEqual(['user: The conversation so far:', 'assistant: Hello', 'user: Go on.']);
  expect(told([])).toEqual(['user: The conversation so far:']);
});

it('writes calls of other models as text where the server requires what only its own have', () => {
  const own = { ...calling('', 'b'), providerData: { ...owner, data: 'signed' } };
  const messages = [user('Go'), calling('I act.', 'a'), result('a', 'Ok'), own, result('b', 'Yes')];
  const turns = turnsOf(owner, { messages }, { foreignCalls: false });
  expect(turns).toMatchObject([
    { role: 'user' },
    { role: 'assistant', text: 'I act.\nI called click with {}.', calls: [] },
    { role: 'user', parts: [{ text: 'Result of click: Ok' }] },
    { role: 'assistant', calls: [{ result: 'Yes' }], given: 'signed' },
  ]);
});

it('names calls and gives them ids in a form that every server accepts', () => {
  const calls = [{ id: 'functions.a b:0', name: '9 tools!', arguments: {} }];
  const [, turn] = turnsOf(owner, { messages: [user('Go'), { role: 'assistant', text: '', calls }] });
  expect(turn).toMatchObject({ calls: [{ id: expect.stringMatching(/^[a-z0-9]{9}$/), name: '_9_tools_' }] });
});

it('makes the same id from the same id, and leaves a valid one unchanged', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `call_${index}`);
  expect(new Set(ids.map(wireCallId)).size).toBe(ids.length);
  expect(wireCallId(wireCallId('call_1'))).toBe(wireCallId('call_1'));
  expect(wireCallId('A1b2C3d4E')).toBe('A1b2C3d4E');
  expect(newCallId()).toMatch(/^[a-z0-9]{9}$/);
});

it('mends halves of characters, which servers cannot read', () => {
  expect(told([user('a\ud83d'), calling('b\ude00', 'a'), result('a', '\ud83d')])).toEqual([
    'user: a\ufffd',
    'assistant: b\ufffd; click -> \ufffd',
  ]);
});
