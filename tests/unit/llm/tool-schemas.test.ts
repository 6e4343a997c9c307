import { describe, expect, it } from 'vitest';
import { navigatorToolSpecs, plannerToolSpecs } from '@/utils/agent/navigator/tool-specs';
import { portableName, portableParameters, portableTools } from '@/utils/llm/tool-schemas';
import { tools as allTools } from '@/utils/tools';

const object = (properties: object, more = {}) => ({ type: 'object', properties, ...more });
/** The schema that becomes of one property. */
const one = (schema: object, root = {}) =>
  (portableParameters({ ...object({ a: schema }), ...root }).properties as Record<string, unknown>).a;

describe('the parameters of a tool', () => {
  it.each<[string, object, object]>([
    ['a list of unknown items', { type: 'array' }, { type: 'array', items: { type: 'string' } }],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] },
      { type: 'array', items: { type: 'number' } },
    ],
    [
      'an object of unknown properties',
      { type: 'object', additionalProperties: {} },
      { type: 'object', properties: {} },
    ],
    ['a constant', { const: 'x' }, { type: 'string', enum: ['x'] }],
    ['numbers to choose from', { enum: [1, 2] }, { type: 'number', description: 'One of: 1, 2.' }],
    [
      'bounds, formats and defaults',
      { type: 'string', format: 'uri', pattern: 'a', minLength: 1, default: 'b' },
      { type: 'string' },
    ],
    ['what may be null', { type: ['string', 'null'] }, { type: 'string' }],
    ['a choice of types', { type: ['string', 'number'] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [
      'a choice with a list',
      { type: ['string', 'array'], items: { type: 'integer' } },
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
    ],
    [
      'one of several',
      { oneOf: [{ type: 'string' }, object({ b: { type: 'array' } })] },
      { anyOf: [{ type: 'string' }, object({ b: { type: 'array', items: { type: 'string' } } })] },
    ],
    ['nothing', {}, { type: 'string' }],
    ['the draft of 2013', { type: 'number', minimum: 0, exclusiveMinimum: true, required: true }, { type: 'number' }],
  ])('accept %s', (_, schema, portable) => {
    expect(one(schema)).toEqual(portable);
  });

  it('have their references resolved', () => {
    const root = { $defs: { ref: { type: 'string', description: 'A ref.' } } };
    expect(one({ type: 'array', items: { $ref: '#/$defs/ref' } }, root)).toEqual({
      type: 'array',
      items: { type: 'string', description: 'A ref.' },
    });
    const circle = { $defs: { node: object({ next: { $ref: '#/$defs/node' } }) } };
    expect(JSON.stringify(one({ $ref: '#/$defs/node' }, circle))).not.toContain('$ref');
  });

  it('are an object without combiners at its root', () => {
    expect(portableParameters({ anyOf: [object({ a: {} }, { required: ['a'] }), object({ b: {} })] })).toEqual(
      object({ a: { type: 'string' }, b: { type: 'string' } }),
    );
    expect(portableParameters({ allOf: [object({ a: {} }, { required: ['a'] })], required: ['x'] })).toEqual(
      object({ a: { type: 'string' } }, { required: ['a'] }),
    );
    expect(portableParameters({})).toEqual(object({}));
  });

  it('drop keys that a service refuses', () => {
    expect(portableParameters(object({ größe: {}, ok: {} }, { required: ['größe', 'ok'] }))).toEqual(
      object({ ok: { type: 'string' } }, { required: ['ok'] }),
    );
  });
});

it('names, descriptions and numbers stay within all limits', () => {
  expect(portableName('my tool/ü')).toBe('my_tool__');
  expect(portableName('1'.repeat(80))).toMatch(/^_1{63}$/);
  const many = Array.from({ length: 140 }, (_, index) => ({
    name: `t${index % 130}`,
    description: 'x'.repeat(2000),
    parameters: {},
  }));
  const portable = portableTools(many);
  expect(portable).toHaveLength(128);
  expect(portable[0]?.description).toHaveLength(1024);
});

it('nothing that Sidehand’s own tools say is lost', () => {
  for (const own of [navigatorToolSpecs(allTools, true), plannerToolSpecs(true)])
    expect(portableTools(own)).toEqual(own);
});
