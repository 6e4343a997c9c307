import fc from 'fast-check';
import { effectKinds, stepTypes } from '@/utils/contracts/plan-steps';
import type { Failure, FailureCode } from '@/utils/failure';
import type { Say } from '../../helpers/agent-world';

/** What people ask for, what pages look like, what browsers are in the middle of, and what people answer. */

/** At least so many runs each; `npm run check` makes fewer (see scripts/test.ts). */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) };

const thing = fc.constantFrom(
  'blue mug',
  'winter jacket',
  'train ticket to Graz',
  'desk lamp',
  'invoice 4711',
  'Nähmaschine',
  '赤いマグカップ',
  '“Dune”, 2nd edition',
);
const person = fc.constantFrom('Ada Lovelace', 'Jürgen Groß', 'Zoë O’Neill', '山田 太郎');
export const host = fc.constantFrom(
  'shop.example',
  'news.example',
  'mail.example.org',
  'bücher.example',
  'portal.example:8443',
);

/** One thing to do, in plain words. */
const wish = fc.oneof(
  thing.map((what) => `Order one ${what}`),
  fc
    .tuple(thing, fc.integer({ min: 2, max: 90 }))
    .map(([what, price]) => `Find a ${what} for less than ${price} EUR and put it into the basket`),
  person.map((name) => `Fill in the form for ${name}`),
  host.map((where) => `Open ${where} and read the newest message`),
  thing.map((what) => `Compare the prices of the first three results for ${what}`),
);

/** A clear request of one to three wishes, as people type them. */
export const request = fc
  .tuple(fc.array(wish, { minLength: 1, maxLength: 3 }), fc.constantFrom('. ', ', then ', '\n'))
  .map(([wishes, joint]) => wishes.join(joint));

/** A request that fits several things, or none in particular. */
export const ambiguousRequest = fc.constantFrom(
  'Click it',
  'Save',
  'Delete the old one',
  'Change my settings',
  'Order the usual',
  'Open the other page',
  'Send it to her',
);

const stepText = fc.oneof(
  wish,
  fc
    .tuple(fc.constantFrom('Click', 'Open', 'Read', 'Type the price into', 'Scroll to'), thing)
    .map(([verb, what]) => `${verb} ${what}`),
);

/** A step as a model may write it: a text, or with type, sites, effects, needs, and fields that nobody knows. */
export const modelStep = fc.oneof(
  stepText,
  fc.record(
    {
      text: stepText,
      type: fc.constantFrom(...stepTypes),
      sites: fc.array(host, { maxLength: 2 }),
      effects: fc.array(
        fc.record(
          { kind: fc.constantFrom(...effectKinds), count: fc.integer({ min: 1, max: 3 }) },
          { requiredKeys: ['kind'] },
        ),
        { maxLength: 2 },
      ),
      after: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
      confidence: fc.double({ noNaN: true }),
    },
    { requiredKeys: ['text'] },
  ),
);
export const modelSteps = fc.array(modelStep, { minLength: 1, maxLength: 8 });

export const makePlan = (steps: readonly unknown[], message = 'I will do it.'): Say => [
  ['make_plan', { message, steps: [...steps] }],
];

/** Steps that change nothing outside, so that nobody needs to approve them. */
export const quietSteps = fc.array(stepText, { minLength: 1, maxLength: 6 });

const role = fc.constantFrom('button', 'link', 'textbox', 'checkbox', 'combobox', 'tab');
const name = fc.oneof(
  thing,
  person,
  fc.constantFrom('Save', 'Search', 'Next', 'Add to basket', 'E-mail', 'Accept all', ''),
);

/** The snapshot of a page: headings, texts, fields and buttons, some inside of groups. Its elements are e1 and up. */
export const pageText = fc
  .array(fc.record({ role, name, text: thing, depth: fc.nat(2), kind: fc.nat(3) }), { minLength: 1, maxLength: 25 })
  .map((nodes) =>
    nodes
      .map((node, i) => {
        const indent = '  '.repeat(node.depth);
        if (node.kind === 0) return `${indent}heading ${JSON.stringify(node.text)} level=${node.depth + 1}`;
        return node.kind === 1
          ? `${indent}text ${JSON.stringify(node.text)}`
          : `${indent}${node.role} ${JSON.stringify(node.name)} [e${i + 1}]`;
      })
      .join('\n'),
  );

/** Where the browser stands: an address and what is shown there. */
export const browserState = fc.record({
  url: fc
    .tuple(host, fc.constantFrom('/', '/cart', '/search?q=mug', '/orders#newest'))
    .map(([where, path]) => `https://${where}${path}`),
  text: pageText,
});

const failureCode = fc.constantFrom<FailureCode>(
  'STALE_REF',
  'NOT_ACTIONABLE',
  'NOT_FOUND',
  'WRONG_ELEMENT',
  'TIMEOUT',
  'FRAME_GONE',
  'NAVIGATED',
  'PAGE_UNRESPONSIVE',
  'OPTION_NOT_FOUND',
);
export const failure = failureCode.map((code): Failure => ({ code, message: 'It did not work.' }));

/** What a person says to a question, a card, or in between. */
export const words = fc.oneof(
  fc.constantFrom(
    'Yes',
    'The second',
    'Use the guest order',
    'I have signed in',
    'Leave it',
    'Never mind, go on',
    'Nimm das Blaue',
    '👍',
  ),
  fc.tuple(fc.constantFrom('Take', 'Use', 'Not'), thing).map((parts) => parts.join(' ')),
);
export const helpGiven = fc.oneof(
  fc.constantFrom('done', 'skipped').map((how) => ({ type: 'assisted', how }) as const),
  words.map((text) => ({ type: 'said', text }) as const),
);
export const kindOfHelp = fc.constantFrom('captcha', 'login', 'two-factor', 'payment', 'file', 'custom');
