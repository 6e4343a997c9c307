import { describe, expect, test } from 'vitest';
import { mustWait } from '@/utils/agent/task/approval';
import { initialState } from '@/utils/agent/fold/initial-state';
import { toDraft } from '@/utils/contracts/plan-steps';
import { started } from '../../../helpers/journal';

const nothingAllowed = initialState(started('t', '')).consent;

type Effects = Exclude<Parameters<typeof toDraft>[0], string>['effects'];

const waits = (words: string, text: string, effects: Effects): boolean =>
  mustWait({ approval: 'none', consent: { ...nothingAllowed, userWords: [words] } }, [toDraft({ text, effects })]);

describe('A plan that declares what it does', () => {
  test.each<[string, Effects]>([
    ['Press Submit', [{ kind: 'submit', on: 'Submit' }]],
    ['Put it into the cart', [{ kind: 'submit' }]],
    ['Read it', []],
  ])('waits for nobody where it only submits something, which is judged when it is sent: %s', (text, effects) => {
    expect(waits('What is here?', text, effects)).toBe(false);
  });

  test.each<[string, Effects]>([
    ['Pay', [{ kind: 'pay', on: 'Pay now' }]],
    ['Send the mail', [{ kind: 'send', on: 'Send' }]],
    ['Delete it', [{ kind: 'delete' }]],
    ['Accept the terms', [{ kind: 'consent', on: 'I agree' }]],
    ['Invite Ann', [{ kind: 'share', values: ['ann@mail.example'] }]],
  ])('waits where it reaches others, costs something or cannot be undone, whatever the words: %s', (text, effects) => {
    expect(waits(`Please do: ${text}`, text, effects)).toBe(true);
  });

  test('waits after a pressed choice for all that it does, so that one card stands for many', () => {
    const after = (planApproval: 'ask' | 'never', effects: Effects) =>
      mustWait({ approval: 'none', consent: { ...nothingAllowed, planApproval, saidSince: 'choice' } }, [
        toDraft({ text: 'Save it', effects }),
      ]);
    expect(after('ask', [{ kind: 'submit', on: 'Save' }])).toBe(true);
    expect(after('ask', [])).toBe(false);
    expect(after('never', [{ kind: 'submit', on: 'Save' }])).toBe(false);
  });
});
