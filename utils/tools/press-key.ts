import { defined } from '../defined';
import { z } from '../zod';
import { chordName, isCommand, isPaste, isPrintable, readChord } from '../page/typing/chord';
import { defineTool, refParameter } from '../contracts/tool';
import { holdParameter } from './pointer';
import { actionResult } from './action-result';

export const pressKey = defineTool({
  name: 'press_key',
  description: 'Press a key or chord (Enter, Control+A) in ref or at the focus, for hold_ms.',
  schema: () =>
    z.object({
      keys: z.string().min(1),
      ref: refParameter().optional(),
      times: z.number().int().min(1).max(100).optional(),
      hold_ms: holdParameter().optional(),
    }),
  guard({ keys }) {
    const chord = readChord(keys);
    const isText = chord && (isPaste(chord) || (isPrintable(chord.key) && !isCommand(chord)));
    const writes = isText ? { text: keys } : 'nothing';
    return { rule: 'act', by: 'keys', keys: chord ? chordName(chord) : keys, writes };
  },
  intent: ({ keys, ref }) => ({ by: 'keys', keys, ...defined({ ref }) }),
  effect: 'once',
  attempt: 'acts',
  label({ keys, ref, times = 1 }, name) {
    const target = ref === undefined ? '' : name(ref);
    const often = times > 1 ? { times } : {};
    if (target !== '')
      return { key: times > 1 ? 'tool_press_key_in_times' : 'tool_press_key_in', params: { keys, target, ...often } };
    return { key: times > 1 ? 'tool_press_key_times' : 'tool_press_key', params: { keys, ...often } };
  },
  async run({ keys, ref, times, hold_ms: holdMs }, { page, signal }) {
    return actionResult(
      'Pressed.',
      await page.act({ kind: 'press', keys, ...defined({ ref, times, holdMs }) }, signal),
    );
  },
});
