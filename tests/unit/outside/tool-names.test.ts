import { expect, test } from 'vitest';
import { isNavigatorTool, outsideTools } from '@/utils/outside/outside-tools';

test('Programs have three tools of their own besides the navigator’s, and none by a name that every object has', () => {
  const own = outsideTools().flatMap(({ name }) => (isNavigatorTool(name) ? [] : [name]));
  expect(own).toEqual(['tabs', 'do', 'run_workflow']);
  expect(['toString', 'constructor', '__proto__', 'hasOwnProperty'].filter(isNavigatorTool)).toEqual([]);
});
