import { expect, it } from 'vitest';
import { labelWords } from '@/components/words/label-words';
import { stepLabel } from '../../agent/step-label';

const step = (name: string) => ({ id: 's', tool: 'click', args: {}, target: { role: 'button', name }, page: '' });

it('shows no character in the name of a control that is invisible or turns the text', () => {
  expect(labelWords(stepLabel(step('Pa\u200By \u202E9\u202C1')))).toBe('Click “Pay 91”');
});

it('says where a text is sent with Enter: a list of steps hides no press', () => {
  const typed = { ...step('Name'), tool: 'type', args: { text: 'Ada', submit: true } };
  expect(labelWords(stepLabel(typed))).toBe('Type “Ada” into “Name” and press Enter');
  expect(labelWords(stepLabel({ ...typed, args: { text: 'Ada' } }))).toBe('Type “Ada” into “Name”');
});
