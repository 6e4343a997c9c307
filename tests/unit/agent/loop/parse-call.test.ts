import { expect, test } from 'vitest';
import { parseCall } from '@/utils/agent/loop/parse-call';
import { toDraft } from '@/utils/contracts/plan-steps';
import { tools } from '@/utils/tools';

/** A code of letters and digits in signs that nobody sees. */
const hidden = [...'RC-1A2B'].map((sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0))).join('');

function argsOf(name: string, args: Record<string, unknown>): unknown {
  const call = { id: 'c1', name, arguments: args };
  const parsed = parseCall(tools, { call, status: 'planned' }, args, () => []);
  return parsed.ok ? parsed.args : parsed.error;
}

test('A model puts nothing into a page that no card can show', () => {
  expect(argsOf('type', { ref: 'e1', text: `See you on Friday${hidden}` })).toMatchObject({
    text: 'See you on Friday',
  });
  expect(argsOf('select', { ref: 'e1', options: [`Ann\u200B\u200C`] })).toMatchObject({ options: ['Ann'] });
  expect(argsOf('navigate', { action: 'goto', url: `https://a.example/x${hidden}` })).toMatchObject({
    url: 'https://a.example/x',
  });
  const kept = 'می‌خواهم 👨‍👩‍👧\nnext\tline';
  expect(argsOf('type', { ref: 'e1', text: kept })).toMatchObject({ text: kept });
});

test('Code stays as it is: its card shows such signs', () => {
  const code = `document.title = 'a\u200Bb'`;
  expect(argsOf('execute_code', { code, explanation: 'x' })).toMatchObject({ code });
});

test('The card of a plan shows all that its approval covers', () => {
  const draft = toDraft({
    text: `Write to Ann${hidden}`,
    effects: [{ kind: 'send', on: `Send\u202E`, values: [`See you${hidden}`] }],
  });
  expect([draft.text, draft.effects[0]?.on, draft.effects[0]?.values]).toEqual(['Write to Ann', 'Send', ['See you']]);
});
