import { expect, test } from 'vitest';
import { withExamples } from '@/components/entries/with-examples';

test('a list of commands alone is set apart from the words around it', () => {
  expect(
    withExamples('I do not understand. For example:\n\n- `list the headings`\n- `open "Blue mug"`\n\nOr ask.'),
  ).toEqual(['I do not understand. For example:', ['list the headings', 'open "Blue mug"'], 'Or ask.']);
});

test('quotations of the page are set apart, too', () => {
  expect(withExamples('**On this page**\n\n> 09:40 | Cancelled\n>\n> Boats today')).toEqual([
    '**On this page**',
    { quotes: ['09:40 | Cancelled', 'Boats today'] },
  ]);
});
