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

test('a question that comes with a file is answered from the file, with the number of its page', async () => {
  const { lines, done } = await asked('What does it say about returned goods?');
  expect(lines).toEqual(['extract what=text format=markdown file=terms.pdf']);
  expect(done.result).toBe('"terms.pdf" says:\n\n> Unused goods can be returned within thirty days. *(Page 2)*');
});

test('also where the page itself cannot be read, and from the file that it names', async () => {
  const unread = { page: { readable: false, text: '' } };
  expect((await asked('What does it say about returned goods?', unread)).lines).toHaveLength(1);
  expect((await asked('What does prices.csv say about returned goods?')).lines).toEqual([
    'extract what=text format=markdown file=prices.csv',
  ]);
});

test('a question about the page is about the page', async () => {
  const { lines } = await asked('What does this page say about returned goods?');
  expect(lines[0]).toBe('extract what=text format=markdown');
});
