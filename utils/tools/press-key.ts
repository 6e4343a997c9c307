import { defined } from '../defined';
import { z } from '../zod';
import type { Written } from '../contracts/call-facts';
import { defineTool, refParameter } from '../contracts/tool';
import { actionResult } from './action-result';

export const pressKey = defineTool({
  name: 'press_key',
  description: 'Press a key or chord (Enter, Control+A) in ref or where the focus is.',
  schema: () =>
    z.object({
      keys: z.string().min(1),
      ref: refParameter().optional(),
      times: z.number().int().min(1).max(100).optional(),
    }),
  guard: ({ keys }) => ({ rule: 'act', by: 'keys', keys, writes: writtenByKeys(keys) }),
  intent: ({ keys, ref }) => ({ by: 'keys', keys, ...defined({ ref }) }),
  effect: 'once',
  attempt: 'acts',
  replays: true,
  shownAs: 'row',
  label({ keys, ref, times = 1 }, name) {
    const target = ref === undefined ? '' : name(ref);
    const often = times > 1 ? { times } : {};
    if (target !== '')
      return { key: times > 1 ? 'tool_press_key_in_times' : 'tool_press_key_in', params: { keys, target, ...often } };
    return { key: times > 1 ? 'tool_press_key_times' : 'tool_press_key', params: { keys, ...often } };
  },
  async run({ keys, ref, times }, { page, signal }) {
    return actionResult('Pressed.', await page.act({ kind: 'press', keys, ...defined({ ref, times }) }, signal));
  },
});

/** A key that types a character, or a chord that pastes. */
function writtenByKeys(keys: string): Written {
  return /^(shift\+)?(.|space(bar)?|numpad(?!enter).+)$|\+(v|insert)$/iu.test(keys.trim() || keys)
    ? { text: keys }
    : 'nothing';
}
