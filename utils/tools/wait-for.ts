import { defined } from '../defined';
import { fail } from '../failure';
import { z } from '../zod';
import { defineTool, unlistedParameter } from '../contracts/tool';

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_TIMEOUT_MS = 120_000;

export const waitFor = defineTool({
  name: 'wait_for',
  description: 'Wait until text or selector (CSS) is there (element) or gone, for a navigation or a quiet network.',
  schema: () =>
    z.object({
      what: z.enum(['element', 'gone', 'navigation', 'network_idle']).default('element'),
      text: z.string().optional(),
      selector: z.string().optional(),
      timeout_ms: unlistedParameter(z.number().int().positive().max(MAX_TIMEOUT_MS).optional()),
    }),
  guard: { rule: 'free' },
  effect: 'idempotent',
  attempt: 'never',
  label: ({ what, text, selector }) => ({
    key: `tool_wait_${what.replace('network_', '')}`,
    params: { target: text ?? selector ?? '' },
  }),
  async run(args, { page, signal }) {
    const timeoutMs = args.timeout_ms ?? DEFAULT_TIMEOUT_MS;
    if (args.what === 'navigation') {
      const { url } = await page.waitForNavigation(timeoutMs, signal);
      return { summary: 'The page is loaded.', page: url };
    }
    if (args.what === 'network_idle') {
      const { waitedMs } = await page.waitForIdle(timeoutMs, signal);
      return { summary: `The page is quiet, after ${Math.round(waitedMs)} ms.` };
    }
    if (!args.text && !args.selector)
      throw fail('INVALID_ARGUMENTS', 'It is not said what to wait for.', { hint: 'Give text or selector.' });
    const wanted = defined({ text: args.text || undefined, selector: args.selector || undefined });
    const state = args.what === 'gone' ? 'gone' : 'visible';
    const { waitedMs } = await page.waitFor({ state, timeoutMs, ...wanted }, signal);
    return { summary: `${args.what === 'gone' ? 'It is gone' : 'It is there'}, after ${Math.round(waitedMs)} ms.` };
  },
});
