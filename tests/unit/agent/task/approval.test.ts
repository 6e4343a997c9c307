import { describe, expect, test } from 'vitest';
import { mustWait } from '@/utils/agent/task/approval';
import { initialState } from '@/utils/agent/task/fold/initial-state';
import { toDraft } from '@/utils/agent/task/plan-steps';

const nothingAllowed = initialState({
  type: 'task-started',
  at: 0,
  taskId: 't',
  chatId: 'c',
  request: '',
  tab: { tabId: 1, url: 'https://shop.example/', title: '' },
  limits: { planningInterval: 8, maxSteps: 100 },
  models: { planner: { providerId: 'p', model: 'm' }, navigator: { providerId: 'p', model: 'm' } },
  codeAllowed: false,
  planApproval: 'ask',
}).consent;

type Effects = Exclude<Parameters<typeof toDraft>[0], string>['effects'];

const waits = (words: string, text: string, effects: Effects): boolean =>
  mustWait({ approval: 'none', consent: { ...nothingAllowed, userWords: [words] } }, [toDraft({ text, effects })]);

describe('A plan that declares what it does', () => {
  test.each<[string, string, Effects]>([
    ['Fill in the form and press Submit', 'Press Submit', [{ kind: 'submit', on: 'Submit' }]],
    ['Fill in the form and press Submit', 'Press Submit', [{ kind: 'submit' }]],
    ['Press "Place order"', 'Click “Place order”', [{ kind: 'pay' }]],
    ['Write that I am late and send it to Ann', 'Send the mail', [{ kind: 'send', on: 'Send' }]],
    ['Delete the second mail', 'Delete it', [{ kind: 'delete' }]],
    ['Speichere das Formular und drücke Absenden', 'Press Absenden', [{ kind: 'submit', on: 'Absenden' }]],
    ['Show me mugs', 'Search for mugs', [{ kind: 'submit', on: 'Search' }]],
    ['Show me mugs', 'Search for mugs', [{ kind: 'submit' }]],
    ['Fill in the form and send it', 'Send the form', [{ kind: 'submit' }]],
    ['Fill in my name and send the form', 'Press Send', [{ kind: 'submit', on: 'Send' }]],
    ['Fill out the survey and hand it in', 'Submit it', [{ kind: 'submit' }]],
    ['Sign me up for the newsletter with ada@example.com', 'Subscribe', [{ kind: 'submit' }]],
    ['Register me for the workshop on Friday', 'Register', [{ kind: 'submit', on: 'Register' }]],
    ['Order two samples in blue', 'Send the order', [{ kind: 'submit' }]],
    ['Choose the red one and order it', 'Order it', [{ kind: 'submit' }]],
    ['Book a table for two at eight', 'Book the table', [{ kind: 'submit' }]],
    ['Füll das Formular aus und schick es ab', 'Absenden', [{ kind: 'submit', on: 'Absenden' }]],
    ['Melde mich zum Newsletter an', 'Anmelden', [{ kind: 'submit' }]],
    ['What is here?', 'Read it', []],
  ])('waits for nobody where the request orders it: %s, %s', (words, text, effects) => {
    expect(waits(words, text, effects)).toBe(false);
  });

  test.each<[string, string, Effects]>([
    ['Fill in the form', 'Press Submit', [{ kind: 'submit' }]],
    ['Fill in the form and press Submit', 'Press Submit', [{ kind: 'submit', on: 'Delete account' }]],
    ['Fill in the form and press Submit', 'Press Submit twice', [{ kind: 'submit', on: 'Submit', count: 2 }]],
    ['Which of my orders is late?', 'Press Submit', [{ kind: 'submit' }]],
    ['What does the order form ask for?', 'Press Submit', [{ kind: 'submit' }]],
    ['Who can register here?', 'Register', [{ kind: 'submit' }]],
    ['Fill in the form but do not send it', 'Send the form', [{ kind: 'submit' }]],
    ['Order the blue mug', 'Pay', [{ kind: 'pay', on: 'Pay now' }]],
    ['Sign me up', 'Accept the terms', [{ kind: 'consent', on: 'I agree' }]],
    ['Buy the blue mug', 'Press "Buy now"', [{ kind: 'pay', on: 'Buy now' }]],
    ['What is here?', 'Search "mugs" and send it', [{ kind: 'send', on: 'Search' }]],
    ['Do not press Submit', 'Press Submit', [{ kind: 'submit', on: 'Submit' }]],
  ])('waits where the request does not: %s, %s', (words, text, effects) => {
    expect(waits(words, text, effects)).toBe(true);
  });
});
