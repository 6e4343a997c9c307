import { z } from '../zod';
import { defineTool, refParameter } from '../contracts/tool';

const MAX_CHARS = 20_000;

export const getHtml = defineTool({
  name: 'get_html',
  description: 'HTML of ref, of a CSS selector or of the page.',
  schema: () => z.object({ ref: refParameter().optional(), selector: z.string().optional() }),
  guard: { rule: 'free' },
  effect: 'read',
  attempt: 'never',
  replays: false,
  shownAs: 'row',
  label: (args, name) => ({
    key: 'tool_get_html',
    params: { target: args.ref ? name(args.ref) : (args.selector ?? '') },
  }),
  async run(args, { page, signal }) {
    const { html, totalChars, elements } = await page.html(
      {
        maxChars: MAX_CHARS,
        ...(args.ref ? { ref: args.ref } : {}),
        ...(args.selector ? { selector: args.selector } : {}),
      },
      signal,
    );
    const cut = totalChars > html.length ? ` The first ${html.length} of ${totalChars} characters.` : '';
    const { shown, fit } = elements;
    const few = fit === 1 ? '' : shown === fit ? ` of ${fit} elements` : ` of the first ${shown} of ${fit} elements`;
    return { summary: `HTML${few}:${cut}`, page: html, details: { totalChars } };
  },
});
