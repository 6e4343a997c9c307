import { expect, test } from 'vitest';
import { toolNamed } from '@/utils/tools';
import { effectOf } from '@/utils/contracts/tool';

test.each<[string, Record<string, unknown>, 'idempotent' | 'once']>([
  ['type', { ref: 'e1', text: 'Ada' }, 'idempotent'],
  ['type', { ref: 'e1', text: 'Ada', append: true }, 'once'],
  ['type', { ref: 'e1', text: 'Ada', mode: 'append' }, 'once'],
  ['type', { ref: 'e1', text: 'Ada', submit: true }, 'once'],
  ['type', { text: 'Ada' }, 'once'],
])('after the death of the background, %s %j is %s', (name, args, effect) => {
  const tool = toolNamed(name);
  expect(tool && effectOf(tool, args)).toBe(effect);
});
