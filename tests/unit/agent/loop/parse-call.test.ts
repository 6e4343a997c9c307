import { expect, test } from 'vitest';
import { parseCall } from '@/utils/agent/loop/parse-call';
import { initialState } from '@/utils/agent/fold/initial-state';
import { toDraft } from '@/utils/contracts/plan-steps';
import { started } from '../../../helpers/journal';

/** A code of letters and digits in signs that nobody sees. */
const hidden = [...'RC-1A2B'].map((sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0))).join('');

const state = initialState({ ...started('t'), codeAllowed: true });

function argsOf(name: string, args: Record<string, unknown>, shownRefs = {}): unknown {
  const call = { id: 'c1', name, arguments: args };
  const parsed = parseCall({ ...state, shownRefs }, { call, status: 'planned' }, args);
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

test('A ref that no page has shown is refused, whatever else is wrong with the call', () => {
  expect(argsOf('click', { ref: 'e9' }, { '': 8 })).toMatchObject({ failure: { code: 'STALE_REF' } });
  expect(argsOf('tap', { ref: 'e9' }, { '': 8 })).toMatchObject({ failure: { code: 'STALE_REF' } });
  expect(argsOf('tap', { ref: 'e8' }, { '': 8 })).toMatchObject({ failure: { code: 'UNKNOWN_TOOL' } });
  expect(argsOf('click', { ref: 'e8' }, { '': 8 })).toMatchObject({ ref: 'e8' });
});

test('A word that a tool does not know is answered with all that models are offered', () => {
  const words = 'goto, back, forward, reload, open_tab, close_tab, switch_tab, list_tabs';
  for (const args of [{}, { action: 'new_tab' }])
    expect(argsOf('navigate', args)).toMatchObject({ failure: { message: `action: one of ${words}` } });
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
