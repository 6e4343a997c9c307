import { expect, test } from 'vitest';
import { fitsSchema } from '@/utils/servers/fits-schema';

const note = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 5, pattern: '^[A-Z]' },
    pages: { type: 'integer', minimum: 1, exclusiveMaximum: 10 },
    tags: { type: 'array', items: { $ref: '#/$defs/tag' }, uniqueItems: true, maxItems: 2 },
    state: { enum: ['open', null] },
    id: { oneOf: [{ type: 'string' }, { type: 'number', multipleOf: 2 }] },
  },
  required: ['title'],
  additionalProperties: false,
  $defs: { tag: { type: ['string', 'null'], not: { const: 'bad' } } },
};

test.each([
  [{ title: 'Tea' }, true],
  [{ title: 'Tea', pages: 9, tags: ['a', null], state: null, id: 4 }, true],
  [{}, false],
  [{ title: '' }, false],
  [{ title: 'tea' }, false],
  [{ title: 'Coffee' }, false],
  [{ title: 'Tea', pages: 1.5 }, false],
  [{ title: 'Tea', pages: 10 }, false],
  [{ title: 'Tea', tags: ['bad'] }, false],
  [{ title: 'Tea', tags: ['a', 'a'] }, false],
  [{ title: 'Tea', tags: ['a', 'b', 'c'] }, false],
  [{ title: 'Tea', state: 'shut' }, false],
  [{ title: 'Tea', id: 3 }, false],
  [{ title: 'Tea', more: 1 }, false],
  [[], false],
  ['Tea', false],
  [undefined, false],
])('%j fits the schema of a note: %s', (value, fits) => {
  expect(fitsSchema(value, note)).toBe(fits);
});

test('a schema that cannot be used fits nothing', () => {
  expect(fitsSchema({}, { $ref: '#/$defs/none' })).toBe(false);
  expect(fitsSchema({}, { $ref: '#' })).toBe(false);
  expect(fitsSchema('a', { pattern: '(' })).toBe(false);
  expect(fitsSchema({}, { allOf: 'none' })).toBe(false);
});
