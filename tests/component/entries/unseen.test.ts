import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import CodeBlock from '@/components/CodeBlock.vue';
import ConfirmationFacts from '@/components/entries/confirmation/ConfirmationFacts.vue';
import PlanEditor from '@/components/entries/plan/PlanEditor.vue';
import PlanSteps from '@/components/entries/plan/PlanSteps.vue';
import MarkdownText from '@/components/MarkdownText.vue';
import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import { toDraft } from '@/utils/contracts/plan-steps';

const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\u061C\u3164\u{E0000}-\u{E0FFF}]/u;
const card = (given: ConfirmCard) =>
  mount(ConfirmationFacts, { props: { card: given as Exclude<ConfirmCard, { rule: 'tab' }> } });

it.each([
  ["const to = '\u202Emoc.knab@nna';", "'⟨U+202E⟩moc.knab@nna'"],
  ['if (a) { /*\u202E } \u2066if (admin)\u2069 \u2066 begin */', '⟨U+202E⟩ } ⟨U+2066⟩if'],
  ['pay\u200Bment(1)', 'pay⟨U+200B⟩ment(1)'],
  ['const \u3164 = 1', 'const ⟨U+3164⟩ = 1'],
  ['// x\u2028send()', '⟨U+2028⟩send()'],
])('code shows what nobody would see: %j', (code, shown) => {
  const text = card({ rule: 'code', host: 'b.example', code, explanation: 'x\u202Ey' }).text();
  expect(text).toContain(shown);
  expect(text).not.toMatch(unseen);
  expect(mount(CodeBlock, { props: { code, label: 'Code' } }).text()).not.toMatch(unseen);
});

it('the steps of a plan, their editor and the message above them have nothing that reverses or hides a text', () => {
  const step = {
    ...toDraft('Send it to \u202Emoc.live@eve\u202C\u200B and \u{E0041}stop'),
    status: 'pending' as const,
  };
  const shown = 'Send it to moc.live@eve and stop';
  const steps = mount(PlanSteps, { props: { steps: [step], muted: false, live: false } });
  expect(steps.find('.step-text').text()).toBe(shown);
  const editor = mount(PlanEditor, { props: { steps: [step], facts: {} } });
  expect(editor.find('textarea').element.value).toBe(shown);
  expect(mount(MarkdownText, { props: { source: `**${step.text}**` } }).text()).not.toMatch(unseen);
});

it('values on a card have none either, and emoji and joined letters stay', () => {
  const fields = [{ name: 'To', value: 'eve\u202E@live\u200D.com 👨‍👩‍👧 می‌خواهم' }];
  const text = card({ rule: 'write', host: 'b.example', method: 'POST', path: '/', effect: 'send', fields }).text();
  expect(text).toContain('eve@live.com 👨‍👩‍👧 می‌خواهم');
});
