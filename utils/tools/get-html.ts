import { defined } from '../defined';
import { z } from '../zod';
import { defineTool, readsOnly, refParameter } from '../contracts/tool';

const MAX_CHARS = 20_000;

export const getHtml = defineTool({
  name: 'get_html',
  description: 'HTML of ref, of a CSS selector or of the page.',
  schema: () => z.object({ ref: refParameter().optional(), selector: z.string().optional() }),
  ...readsOnly,
  label: (args, name) => ({
    key: 'tool_get_html',
    params: { target: args.ref ? name(args.ref) : (args.selector ?? '') },
  }),
  async run({ ref, selector }, { page, signal }) {
    const target = { maxChars: MAX_CHARS, ...defined({ ref, selector: selector || undefined }) };
    const { html, totalChars, elements } = await page.html(target, signal);
    const cut = totalChars > html.length ? ` The first ${html.length} of ${totalChars} characters.` : '';
    const { shown, fit } = elements;
    const few = fit === 1 ? '' : shown === fit ? ` of ${fit} elements` : ` of the first ${shown} of ${fit} elements`;
    return { summary: `HTML${few}:${cut}`, page: html, details: { totalChars } };
  },
});
