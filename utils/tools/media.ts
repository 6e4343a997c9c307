import { fail } from '../failure';
import { z } from '../zod';
import { defineTool, refParameter } from '../contracts/tool';
import { actionResult } from './action-result';
import { defined } from '../defined';

export const media = defineTool({
  name: 'media',
  description: 'Play or pause the video or audio ref: play; go to a second of it: at.',
  schema: () => z.object({ ref: refParameter(), play: z.boolean().optional(), at: z.number().min(0).optional() }),
  guard: { rule: 'event' },
  intent: ({ ref }) => ({ by: 'write', ref }),
  effect: 'idempotent',
  attempt: 'acts',
  replays: false,
  label: ({ ref }, name) => ({ key: 'tool_media', params: { target: name(ref) } }),
  async run({ ref, play, at }, { page, signal }) {
    if (play === undefined && at === undefined)
      throw fail('INVALID_ARGUMENTS', 'It is not said what to do.', { hint: 'Give play, or at, or both.' });
    return actionResult('Done.', await page.act({ kind: 'media', ref, ...defined({ play, at }) }, signal));
  },
});
