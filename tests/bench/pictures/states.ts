import type { Page } from '../../helpers/browsers/index.ts';
import type { WireAnswer, WireRequest } from '../../helpers/model-server.ts';
import { textOf } from '../../helpers/roles.ts';
import { act } from '../../helpers/directed-model.ts';

/** What the panel shows in one picture, and how it comes there. */
export interface State {
  name: string;
  /** Sent to the model, which answers by `answers` in this order; the last is given again. Absent: nothing is sent. */
  request?: string;
  answers?: ((request: WireRequest) => WireAnswer | Promise<WireAnswer>)[];
  /** A selector of what is there when the state is reached. */
  until: string;
  /** What is clicked then, one after the other, and what is there after that. */
  clicks?: [selector: string, until: string][];
  /** What is typed into the message, and not sent. */
  typed?: string;
}

const steps = [
  'Open the blue mug',
  { text: 'Put one in the cart', effects: [{ kind: 'submit', count: 1 }] },
  { text: 'Place the order', effects: [{ kind: 'pay', count: 1 }] },
];
const plan = (): WireAnswer => ({
  calls: [{ name: 'make_plan', arguments: { message: 'I will order **one blue mug**, size L.', steps } }],
});
const silent = (): Promise<WireAnswer> => new Promise(() => undefined);
const refOf = (request: WireRequest, control: string): string =>
  new RegExp(`${control}[^\\n]*?\\[(e\\d+)\\]`).exec(textOf(request))?.[1] ?? 'e1';
const entry = (kind: string): string => `[role=log] [data-kind=${kind}]`;
const outcome = (status: string): string => `${entry('outcome')}[data-status=${status}]`;

const answerText = `The mug is **12.50 EUR**; it is the cheapest one.

| Item | Price | Stock |
| --- | ---: | --- |
| Blue mug, stoneware, glazed by hand | 12.50 EUR | many |
| Tea towel | 8.00 EUR | 3 |

1. Open [the cart](https://shop.example/cart)
2. \`Check out\`

\`\`\`js
const total = prices.reduce((sum, price) => sum + price, 0); // all of them, on one line that is long
\`\`\``;

/** Every state that needs a model; the first run comes before one is set up. */
export const states: readonly State[] = [
  { name: 'empty', until: '.empty-chat' },
  { name: 'commands', typed: '/', until: '.command-menu' },
  { name: 'model-picker', until: '.model-line', clicks: [['.model-line', '.model-menu']] },
  { name: 'message-settings', until: '.tools-menu', clicks: [['.tools-menu .popup-opener', '.popup-menu']] },
  { name: 'thinking', request: 'Think about it', answers: [silent], until: entry('user') },
  { name: 'answer', request: 'How much is the mug?', answers: [() => ({ text: answerText })], until: outcome('done') },
  {
    name: 'what-was-sent',
    request: 'What does it cost?',
    answers: [() => ({ text: 'It costs "12.50 EUR".' })],
    until: outcome('done'),
    clicks: [
      ['.answer-tools .popup-opener', '.popup-menu'],
      ['.answer-tools .popup-menu button:last-of-type', '.sent-parts'],
    ],
  },
  { name: 'plan', request: 'Order one', answers: [plan], until: `${entry('plan')} .waiting` },
  {
    name: 'plan-editor',
    request: 'Order two',
    answers: [plan],
    until: `${entry('plan')} .waiting`,
    clicks: [[`${entry('plan')} .buttons button:nth-child(2)`, `${entry('plan')} textarea, ${entry('plan')} input`]],
  },
  {
    name: 'rejected',
    request: 'Order three',
    answers: [plan],
    until: `${entry('plan')} .waiting`,
    clicks: [[`${entry('plan')} .buttons button:nth-child(3)`, entry('outcome')]],
  },
  {
    name: 'running',
    request: 'Choose a size',
    answers: [(request) => act(['hover', { ref: refOf(request, 'button "Add to cart"') }]), silent],
    until: `${entry('tool')}[data-status=done]`,
  },
  {
    name: 'confirmation',
    request: 'Look elsewhere',
    answers: [() => act(['navigate', { action: 'goto', url: 'https://other.example/mugs?from=shop' }])],
    until: `${entry('confirmation')} .waiting`,
  },
  {
    name: 'question',
    request: 'Take one',
    answers: [() => act(['ask_user', { question: 'Which size shall it be?', choices: ['Small', 'Medium', 'Large'] }])],
    until: entry('question'),
  },
  {
    name: 'assistance',
    request: 'Sign in',
    answers: [
      () =>
        act([
          'request_assistance',
          { kind: 'login', what: 'Sign in to Corner Shop.', why: 'Only you know the password.' },
        ]),
    ],
    until: entry('assistance'),
  },
  {
    name: 'result-card',
    request: 'Make a table',
    answers: [
      () => act(['extract', { what: 'links' }]),
      () => act(['done', { status: 'done', summary: 'These are the links.' }]),
    ],
    until: entry('outcome'),
  },
  {
    name: 'failed',
    request: 'Do the impossible',
    answers: [
      () => act(['done', { status: 'failed', summary: 'The shop has no gift cards, so nothing was ordered.' }]),
    ],
    until: entry('outcome'),
  },
  {
    name: 'error',
    request: 'Ask a closed server',
    answers: [() => ({ status: 401, body: { error: { message: 'Incorrect API key provided.' } } })],
    until: entry('error'),
  },
  {
    name: 'stopped',
    request: 'Wait for ever',
    answers: [silent],
    until: '.composer-buttons button:not([type=submit])',
    clicks: [['.composer-buttons button:not([type=submit])', entry('outcome')]],
  },
  {
    name: 'history',
    until: '.empty-chat',
    clicks: [['[data-opens=history]', '[data-opens=history][aria-expanded=true]']],
  },
  {
    name: 'tasks',
    until: '.empty-chat',
    clicks: [
      ['[data-opens=history]', '.pane-header'],
      ['.pane-header button:nth-child(2)', '.task-overview'],
    ],
  },
  { name: 'menu', until: '.empty-chat', clicks: [['.panel-header .popup-opener', '.popup-menu']] },
];

/** The model's side of all states, told apart by their requests. */
export function answerStates(): (request: WireRequest) => WireAnswer | Promise<WireAnswer> {
  return (request) => {
    const text = textOf(request);
    const state = states.find((one) => one.request !== undefined && text.includes(`request: ${one.request}`));
    if (!state?.answers) return { text: 'ok' };
    const count = request.messages.filter(({ role }) => role === 'assistant').length;
    return (state.answers[Math.min(count, state.answers.length - 1)] ?? silent)(request);
  };
}

/** Brings a panel into a state. `words`: the names of the message field and the button beside it. */
export async function reach(panel: Page, state: State, words: { message: string; send: string }): Promise<void> {
  await panel.waitFor(() => document.querySelector('.composer textarea, .first-run'));
  if (state.typed !== undefined)
    await panel.evaluate((text: string) => {
      const field = document.querySelector<HTMLTextAreaElement>('.composer textarea');
      if (!field) return;
      field.focus();
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, state.typed);
  if (state.request !== undefined) {
    await panel.fill('textbox', words.message, state.request);
    await panel.click('button', words.send);
  }
  await panel.waitFor((selector: string) => document.querySelector(selector), state.until);
  for (const [selector, until] of state.clicks ?? []) {
    await panel.waitFor((wanted: string) => {
      const found = document.querySelector<HTMLElement>(wanted);
      found?.click();
      return found;
    }, selector);
    await panel.waitFor((wanted: string) => document.querySelector(wanted), until);
  }
}
