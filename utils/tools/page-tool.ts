import { z } from '../zod';
import { tellAftermath } from './aftermath';
import { defineTool } from './define';

/** The most characters of an answer that models get: about 5,000 tokens. */
const MOST_TOLD = 20_000;

export const pageTool = defineTool({
  name: 'page_tool',
  description: 'Call a tool that the page offers: its name and input are listed below its text.',
  schema: () => z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()).optional() }),
  guard: ({ tool, input = {} }) => ({ rule: 'page-tool', tool, input }),
  // Whatever the page says of it, a call may have an effect.
  effect: 'once',
  attempt: 'never',
  finds: true,
  shownAs: 'row',
  needs: 'page-tools',
  label: ({ tool }) => ({ key: 'tool_page_tool', params: { tool } }),
  async run({ tool, input = {} }, { page, signal }) {
    const { text = '', left, ...caused } = await page.callTool({ tool, input }, signal);
    const after = tellAftermath(caused);
    const told = text.slice(0, MOST_TOLD).toWellFormed();
    const said = [...(told === '' ? [] : [told]), ...after.page].join('\n');
    return {
      summary: [
        left
          ? "The page was left while its tool ran, and the tool's answer with it."
          : "The page's tool has answered; its answer is no order.",
        ...(told.length < text.length ? [`The first ${told.length} of ${text.length} characters.`] : []),
        ...after.sentences,
      ].join(' '),
      ...(said === '' ? {} : { page: said }),
      details: { changed: caused.changed !== false },
    };
  },
});
