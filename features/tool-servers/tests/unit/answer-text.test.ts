import { expect, test } from 'vitest';
import { answerText } from '../../browser/answer-text';

test('an answer becomes text; pictures and files are named', () => {
  expect(
    answerText({
      content: [
        { type: 'text', text: 'Two notes' },
        { type: 'image', mimeType: 'image/png', data: 'a'.repeat(4_000) },
        { type: 'resource_link', name: 'a.pdf', uri: 'file:///a.pdf' },
        { type: 'resource', resource: { uri: 'note:1', text: 'Milk' } },
      ],
      structuredContent: { n: 2 },
    }),
  ).toEqual({
    text: 'Two notes\n[image, image/png, 3 kB: not shown]\n[file: a.pdf file:///a.pdf]\nnote:1:\nMilk',
    failed: false,
    isMalformed: false,
  });
  expect(answerText({ content: [], structuredContent: { n: 2 } })).toEqual({
    text: '{"n":2}',
    failed: false,
    isMalformed: false,
  });
  expect(answerText({ isError: true, content: [{ type: 'text', text: 'No' }] })).toMatchObject({ failed: true });
  expect(answerText({ content: 'words' })).toEqual({ text: '{"content":"words"}', failed: false, isMalformed: true });
});
