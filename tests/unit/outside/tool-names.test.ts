import { expect, test } from 'vitest';
import { isOutsideTool, outsideTools } from '@/utils/outside/outside-tools';

test('Programs have the tools that are listed, and none by a name that every object has', () => {
  expect(outsideTools().filter(({ name }) => !isOutsideTool(name))).toEqual([]);
  expect(['toString', 'constructor', '__proto__', 'hasOwnProperty'].filter(isOutsideTool)).toEqual([]);
});
