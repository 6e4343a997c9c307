import { expect, test } from 'vitest';
import { run, type World } from './world';

const terms = '## Page 1\n\nThe shop sells mugs.\n\n## Page 2\n\nUnused goods can be returned within thirty days.';
const asked = (request: string, world: Partial<World> = {}) =>
  run({
    request,
    files: ['terms.pdf', 'prices.csv'],
    react: (_tool, { file }) => ({
      summary: 'Text:',
      page: file === 'terms.pdf' ? terms : 'Nothing is returned here.',
    }),
    ...world,
  });

test('a question that comes with a file is answered from the file', async () => {
  const { lines, done } = await asked('When can goods be returned?');
  expect(lines).toEqual(['extract what=text format=markdown file=terms.pdf']);
  expect(done.result).toBe('**In terms.pdf**\n\n> Unused goods can be returned within thirty days.');
});

test('also where the page itself cannot be read, and from the file that it names', async () => {
  const unread = { page: { readable: false, text: '' } };
  expect((await asked('When can goods be returned?', unread)).lines).toHaveLength(1);
  expect((await asked('Is anything returned in prices.csv?')).lines).toEqual([
    'extract what=text format=markdown file=prices.csv',
  ]);
});
