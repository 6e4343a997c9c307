import { expect, test } from 'vitest';
import { promiseOf } from '@/utils/browser/page/promised-text';

test.each([
  ['a text that breaks off', 'heading "Cart" level=1\n"Loading checkout…"', '', 'Loading checkout…'],
  ['in any language, with dots', ' "Wird geladen..."', '', 'Wird geladen...'],
  ['not where it stood before', ' "Loading…"', 'list [e1]\n  "Loading…"', undefined],
  [
    'a button that cannot be pressed until the answer is there',
    'button "Please wait…" [e11] disabled',
    'button "Book" [e11]',
    'Please wait…',
  ],
  ['its text rather than a button', 'button "Rename…" [e3] disabled\n"Loading…"', '', 'Loading…'],
  [
    'its text, whatever buttons there are',
    ['Rename', 'Move', 'Copy'].map((name) => `button "${name}…" [e1] disabled`).join('\n') + '\n"Loading…"',
    '',
    'Loading…',
  ],
  ['not a button that was called so before', 'button "Move…" [e2] disabled', 'button "Move…" [e2]', undefined],
  ['not the name of a link or a button', 'link "Read more…" [e1]\nbutton "Save as…" [e2]', '', undefined],
  ['not words that can be pressed', '"Show more…" [e3]', '', undefined],
  ['not a button that quotes the word', 'button "Say \\" disabled…" [e2]', '', undefined],
  ['not a piece of a list', '"Desk lamp / Loading…"', '', undefined],
  ['not a long text', `"${'And then she went on and on. '.repeat(4)}…"`, '', undefined],
  [
    'not where many texts are cut, as in lists of articles',
    '"The river rose again…"\n"A bridge is closed…"\n"What the mayor said…"',
    '',
    undefined,
  ],
  ['not what the page text says of itself', '... only part of the page is shown', '', undefined],
])('a page announces more by %s', (_what, text, before, wanted) => {
  expect(promiseOf(text, before)).toEqual(wanted && { text: wanted });
});

test.each([
  ['a new one', 'main\n progressbar', 'main', true],
  ['one with a name and a ref', ' progressbar "Loading" [e4]', '', true],
  ['before a button that cannot be pressed', 'button "Rename…" [e2] disabled\nprogressbar', '', true],
  ['one that stood there before', ' progressbar', 'progressbar', false],
  ['one that says how far it has come', ' progressbar "Upload" value="40%"', '', false],
  ['a text about one', ' "progressbar"', '', false],
])('a bar without a value announces more: %s', (_what, text, before, wanted) => {
  expect('selector' in (promiseOf(text, before) ?? {})).toBe(wanted);
});
