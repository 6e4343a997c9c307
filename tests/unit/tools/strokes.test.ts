import { expect, test } from 'vitest';
import { asTool } from '@/utils/contracts/tool';
import { drag } from '@/utils/tools/pointer';

test.each([
  [{ ref: 'e1', by_x: 3 }, 'click'],
  [{ ref: 'e1', via: [40, 0, 40, 40] }, 'click'],
  [{ ref: 'e1', via: [40, 0], by_x: 80 }, 'write'],
  [{ ref: 'e1', via: [40, 0], to_ref: 'e1' }, 'write'],
])('a drag %j is foreseen as a %s: a stroke back to where it began presses what is there', (args, by) => {
  expect(asTool(drag).intent?.(args)).toEqual({ by, ref: 'e1' });
});
