import { describe, expect, test } from 'vitest';
import { cleanTools } from '@/utils/llm/clean-tool';

const object = { type: 'object' };

describe('what others say of their tools', () => {
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
            kind: { const: 'no\u200bte' },
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
