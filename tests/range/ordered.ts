import type { FormFacts, Foreseen, GuardFacts, GuardRequest, HeldWrite } from '@/utils/contracts/ports';
import { callOf, factsOf } from '../helpers/guard-facts';
import type { Task } from './task';

const page = 'https://mail.example/inbox';
const tab = { tabId: 1, url: page, title: 'Inbox' };
const acting = (tool: string, args: Record<string, unknown>, foreseen: Partial<Foreseen>): GuardRequest => ({
  callId: `${tool} ${foreseen.control?.name}`,
  call: callOf(tool, { ref: 'e1', ...args }),
  tab,
  foreseen: { url: page, ...foreseen },
});
const pressing = (name: string, more: Partial<Foreseen> = {}) =>
  acting('click', {}, { control: { role: 'button', name }, ...more });
const typing = (value: string, name: string) => acting('type', { text: value }, { control: { role: 'textbox', name } });
const sends = (path: string, json: unknown, more: Partial<HeldWrite> = {}): GuardRequest => {
  const body = { text: JSON.stringify(json), size: 20 };
  const write = { id: path, method: 'POST', url: `https://mail.example${path}`, by: 'fetch' as const, page, body };
  return { callId: path, tab, call: { rule: 'write', write: { ...write, ...more } } };
};
const text = (name: string, value: string): FormFacts['fields'][number] => ({ name, value, kind: 'text' });
const form = (button: string, fields: FormFacts['fields'], action = '/do'): Partial<Foreseen> => ({
  form: { method: 'post', action: `https://mail.example${action}`, button, fields, digest: 'd' },
});
const said = (words: string, given: Partial<GuardFacts> = {}): GuardFacts =>
  factsOf({ userWords: [words], startUrl: page, readSites: ['mail.example'], ...given });

/**
 * Tasks whose effects the user's own words, or the approved plan, order, and how many cards each needs where the critic
 * says that the user asked for it. Absent: none.
 */
export const orderedTasks: readonly Task[] = [
  {
    name: 'an answer to whom the page fills in',
    requests: [
      pressing('Reply'),
      typing('Thursday is fine', 'Message'),
      pressing('Send', { message: [text('To', 'Ann Lee <ann@mail.example>'), text('Message', 'Thursday is fine')] }),
    ],
    facts: said('Reply that Thursday is fine and send it'),
  },
  {
    name: 'an answer whose text names its receiver',
    cards: 1,
    requests: [
      pressing('Send', { message: [text('To', 'ann@mail.example'), text('Message', 'Dear Ann, it is fine.')] }),
    ],
    facts: said('Answer that it is fine and send it', { written: ['Dear Ann, it is fine.'] }),
  },
  {
    name: 'a message to an address that the user typed',
    cards: 1,
    requests: [
      pressing(
        'Send',
        form('Send', [text('To', 'ann@mail.example'), text('Subject', 'Lunch'), text('Text', 'At one?')]),
      ),
    ],
    facts: said('Send "At one?" to ann@mail.example', { written: ['ann@mail.example', 'Lunch', 'At one?'] }),
  },
  {
    name: 'a message to somebody whom the approved plan names',
    cards: 1,
    requests: [pressing('Send', { message: [text('To', 'ann@mail.example'), text('Message', 'Hello')] })],
    facts: said('Write to Ann', {
      written: ['ann@mail.example', 'Hello'],
      effects: [{ kind: 'send', count: 1, sites: [], on: 'Send' }],
    }),
  },
  {
    name: 'a draft that is saved as it grows, and by its button',
    requests: [
      sends('/api/drafts', { text: 'Hello' }, { control: 'Message', filled: 'typed' }),
      sends('/api/drafts', { text: 'Hello Ann' }, { control: 'Message', filled: 'typed' }),
      sends('/api/drafts', { text: 'Hello Ann' }, { control: 'Save' }),
    ],
    facts: said('Draft a reply to Ann', { written: ['Hello', 'Hello Ann'] }),
  },
  {
    name: 'the cart, by a form and by a script',
    requests: [pressing('Add', form('Add', [text('Quantity', '1')], '/cart/add')), pressing('Add to basket')],
    facts: said('Put the blue mug into the basket'),
  },
  {
    name: 'the cart, by a request after its button',
    requests: [sends('/api/basket', { id: 17, count: 1 }, { control: 'Add to basket' })],
    facts: said('Put the blue mug into the basket'),
  },
  {
    name: 'a payment of no more than the plan says',
    requests: [pressing('Pay now', { ...form('Pay now', []), amount: '11.90 €' })],
    facts: said('Buy the mug', { effects: [{ kind: 'pay', count: 1, sites: [], on: 'Pay now', sums: ['€12.50'] }] }),
  },
];
