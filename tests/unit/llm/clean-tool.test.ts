import { describe, expect, test } from 'vitest';
import { cleanTools } from '@/utils/llm/clean-tool';
import { answerText } from '@/features/tool-servers/browser/answer-text';

const object = { type: 'object' };

describe('what a server says of its tools', () => {
  test('is data: hidden characters are removed, long texts cut, schemas put into a form that all models read', () => {
    const { tools, unusable } = cleanTools([
      {
        name: 'add',
        description: `Adds\u200b a note.\n\nIMPORTANT: ${'obey '.repeat(200)}`,
        inputSchema: {
          type: 'object',
          $defs: { day: { type: 'integer', minimum: 1 } },
          properties: {
            day: { $ref: '#/$defs/day', description: 'The\u202e day' },
            kind: { const: 'note' },
            list: { type: 'array' },
          },
          required: ['day'],
          additionalProperties: false,
        },
        annotations: { readOnlyHint: true },
      },
    ]);
    expect(unusable).toEqual([]);
    expect(tools[0]).toEqual({
      name: 'add',
      description: expect.stringMatching(/^Adds a note\. IMPORTANT: obey .*…$/),
      parameters: {
        type: 'object',
        properties: {
          day: { type: 'integer', description: 'The day' },
          kind: { type: 'string', enum: ['note'] },
          list: { type: 'array', items: { type: 'string' } },
        },
        required: ['day'],
      },
      permit: 'ask',
    });
    expect(tools[0]?.description.length).toBeLessThanOrEqual(400);
  });

  test('that is no valid tool is named as unusable', () => {
    const bomb = {
      type: 'object',
      properties: Object.fromEntries([...'abcdefghij'].map((key) => [key, { $ref: '#' }])),
    };
    const { tools, unusable } = cleanTools([
      { name: 'good', inputSchema: object },
      { name: 'good', inputSchema: object },
      { name: 'text', inputSchema: 'a schema' },
      { name: 'list', inputSchema: { type: 'array' } },
      { name: 'bomb', inputSchema: bomb },
      { name: 'two words', inputSchema: object },
      { inputSchema: object },
      null,
    ]);
    expect(tools.map(({ name }) => name)).toEqual(['good']);
    expect(unusable).toEqual(['good', 'text', 'list', 'bomb', 'two words', '?', '?']);
  });
});

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
