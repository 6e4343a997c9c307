import { expect, test } from 'vitest';
import { withSources } from '@/utils/agent/loop/card-sources';
import type { ConfirmCard, CriticQuestion } from '@/utils/contracts/ports';
import type { TaskState } from '@/utils/agent/task/state';
import type { EndedCall } from '@/utils/contracts/ended-call';

const code = 'RC-1A2B3C4D';
const card: ConfirmCard = {
  rule: 'effect',
  host: 'mail.example',
  effect: 'send',
  control: 'Send',
  destination: 'https://mail.example/send',
  fields: [{ name: 'Text', value: `Your code: ${code}`, from: 'model' }],
};
const ended = (name: string, args: Record<string, unknown>, at: string, page: string): EndedCall => ({
  call: { id: name, name, arguments: args },
  ok: true,
  summary: '',
  from: at,
  to: at,
  page,
});
const reads = (at: string, page: string) => ended('get_page', {}, at, page);
const types = (text: string, at: string, page: string) => ended('type', { ref: 'e1', text }, at, page);
const mail = 'https://mail.example/new';
const account = 'https://account.example/';
const sourceAfter = (history: EndedCall[], now: string) => {
  const state = { history, view: { url: mail, text: now }, consent: { judged: [] } } as unknown as TaskState;
  const shown = withSources(card, state);
  return shown.rule === 'effect' ? shown.fields[0]?.readAt : undefined;
};

test('A value that was read before it was typed names the page where it stood', () => {
  const shown = `textbox "Text": Your code: ${code}`;
  expect(sourceAfter([reads(account, `Your code: ${code}`), types(`Your code: ${code}`, mail, shown)], shown)).toBe(
    account,
  );
  expect(sourceAfter([], `Your code: ${code}`)).toBe(mail);
});

test('A page that only shows what the task wrote is no source of it', () => {
  const shown = `textbox "Text": Your code: ${code}`;
  expect(sourceAfter([types(`Your code: ${code}`, mail, shown)], shown)).toBeUndefined();
  expect(sourceAfter([types('Your code: RC-', mail, ''), types('1A2B3C4D', mail, shown)], shown)).toBeUndefined();
  expect(sourceAfter([types(`Your code: ${code}`, mail, ''), reads(account, shown)], '')).toBeUndefined();
});

test('A card says that nothing asks for it only where the critic has said so last', () => {
  const judged = (...asked: ('yes' | 'no' | 'unsure')[]) => {
    const consent = { judged: asked.map((one) => ({ key: 'k', asked: one, kind: 'send' })) };
    const shown = withSources(card, { history: [], consent } as unknown as TaskState, { key: 'k' } as CriticQuestion);
    return shown.rule === 'effect' && shown.unasked;
  };
  expect([judged('no'), judged('unsure'), judged('no', 'yes'), judged()]).toEqual([
    true,
    undefined,
    undefined,
    undefined,
  ]);
});
