import type { WireReply, WireRequest } from '../../helpers/model-server/types.ts';
import { refIn } from '../../helpers/roles.ts';

/** A small task, and what a good model would do in it: one reply a request, read out of what it was sent. */
export interface ModelTask {
  name: string;
  request: string;
  /** Path of the page that is open: of the demo shop, or one of `pages.ts`. */
  at: string;
  /** Empty where the answer is all that is wanted. */
  steps: string[];
  turns: ((request: WireRequest) => WireReply)[];
}

type Call = [name: string, args: Record<string, unknown>];

const calls = (...list: Call[]): WireReply => ({ calls: list.map(([name, args]) => ({ name, arguments: args })) });
const done = (summary: string, evidence: string): Call => ['done', { status: 'done', summary, evidence: [evidence] }];

/** The ten tasks, each in its least number of requests with evidence. */
export const modelTasks: ModelTask[] = [
  {
    name: 'click a named button',
    request: 'Click "Add to cart"',
    at: 'product.html?id=mug',
    steps: ['Click "Add to cart"'],
    turns: [
      (request) => calls(['click', { ref: refIn(request, 'button "Add to cart"') }]),
      () => calls(done('The mug is in the cart.', 'Added to your cart')),
    ],
  },
  {
    name: 'fill in a form and press its button',
    request: 'Add a record "Copper kettle", quantity 12, category Kitchen, and press Save',
    at: 'records.html',
    steps: ['Open the form', 'Fill it in', 'Save it'],
    turns: [
      (request) => calls(['click', { ref: refIn(request, 'button "New item"') }]),
      (request) =>
        calls(
          ['type', { ref: refIn(request, 'textbox "Name"'), text: 'Copper kettle' }],
          ['type', { ref: refIn(request, 'textbox "Quantity"'), text: '12' }],
          ['select', { ref: refIn(request, 'combobox "Category"'), options: ['Kitchen'] }],
          ['click', { ref: refIn(request, 'button "Save"') }],
        ),
      () => calls(done('The record is saved.', 'Saved Copper kettle')),
    ],
  },
  {
    name: 'search and open the first result',
    request: 'Search for mug and open the first result',
    at: 'index.html',
    steps: ['Search for mug', 'Open the first result'],
    turns: [
      (request) => calls(['type', { ref: refIn(request, 'searchbox "Search products"'), text: 'mug', submit: true }]),
      (request) => calls(['click', { ref: refIn(request, 'link "Blue mug"') }]),
      () => calls(done('The first result is open.', 'Blue mug')),
    ],
  },
  {
    name: 'read a value',
    request: 'What does the blue mug cost?',
    at: 'product.html?id=mug',
    steps: [],
    turns: [() => ({ text: 'The blue mug costs 12.50 EUR.' })],
  },
  {
    name: 'select an option',
    request: 'Select the size Large',
    at: 'product.html?id=mug',
    steps: ['Select the size Large'],
    turns: [
      (request) => calls(['select', { ref: refIn(request, 'combobox "Size"'), options: ['Large'] }]),
      () => calls(done('Large is selected.', 'Large')),
    ],
  },
  {
    name: 'summarise a page',
    request: 'Summarise this page',
    at: 'article.html',
    steps: [],
    turns: [
      () => calls(['extract', { what: 'article' }]),
      () => ({ text: 'Mugs are shaped on a wheel, dried for three days and fired twice.' }),
    ],
  },
  {
    name: 'two steps with a wait between',
    request: 'Press Load, and when the list has come, press Continue',
    at: 'waiting.html',
    steps: ['Press Load', 'Press Continue'],
    turns: [
      (request) =>
        calls(['click', { ref: refIn(request, 'button "Load"') }], ['wait_for', { what: 'element', text: 'Continue' }]),
      (request) => calls(['click', { ref: refIn(request, 'button "Continue"') }]),
      () => calls(done('It goes on.', 'Continued')),
    ],
  },
  {
    name: 'extract a table',
    request: 'Give me the names and quantities of all records as JSON',
    at: 'records.html',
    steps: ['Read the table'],
    turns: [
      () => calls(['extract', { what: 'records', fields: ['Name: text', 'Quantity: number'] }]),
      () => calls(done('These are the records.', 'Part 001')),
    ],
  },
  {
    name: 'a question about the page',
    request: 'Can I have the mug wrapped as a gift?',
    at: 'product.html?id=mug',
    steps: [],
    turns: [() => ({ text: 'Yes: tick "Gift wrap" before you add it to the cart.' })],
  },
  {
    name: 'a task in two tabs',
    request: 'Open the orders in a new tab and tell me what they are',
    at: 'product.html?id=mug',
    steps: ['Open the orders', 'Read them'],
    turns: [
      (request) =>
        calls(['manage_tabs', { action: 'open', url: addressIn(request).replace(/product.*/, 'orders.html') }]),
      () => calls(done('These are the orders, the newest first.', 'Orders')),
    ],
  },
];

/** The address of the page that the model was shown last. */
function addressIn({ messages }: WireRequest): string {
  const address = messages.flatMap(({ text }) => text.match(/https?:\/\/\S+product\.html\S*/g) ?? []).at(-1);
  if (!address) throw new Error('The model was never shown the address of the page.');
  return address;
}
