import { expect, test } from 'vitest';
import { withExamples } from '@/components/entries/with-examples';

test('a list of commands alone is set apart from the words around it', () => {
  expect(
    withExamples('I do not understand. For example:\n\n- `list the headings`\n- `open "Blue mug"`\n\nOr ask.'),
  ).toEqual(['I do not understand. For example:', ['list the headings', 'open "Blue mug"'], 'Or ask.']);
});

test('a list that explains its commands is ordinary text', () => {
  const help = '### Reading\n\n- `list the X`: lists them\n- `read the article`';
  expect(withExamples(help)).toEqual([help]);
});
