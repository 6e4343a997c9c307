import { defined } from '../defined';
import { AgentError, fail } from '../failure';
import { requestEndText } from '../web/request-words';
import { sourceOfFile } from '../web/file-source';
import { z } from '../zod';
import { defineTool, readsOnly, refParameter, unlistedParameter } from '../contracts/tool';

export const getPage = defineTool({
  name: 'get_page',
  description:
    'Read the page again, or on by scope, offset, whole as a "..." line says. find: text anywhere, with what is around it; role; selector: CSS. With these every line has a ref.',
  schema: () =>
    z.object({
      scope: refParameter().optional(),
      offset: z.number().int().min(0).optional(),
      find: z.string().optional(),
      role: z.string().optional(),
      selector: z.string().min(1).optional(),
      depth: unlistedParameter(z.number().int().min(1).optional()),
      whole: z.boolean().optional(),
      // Models learn of it where something is to be printed.
      print: unlistedParameter(z.boolean().optional()),
      // Models learn of it where a message has files.
      file: unlistedParameter(z.string().optional()),
    }),
  ...readsOnly,
  // Print rules load what they name: the page can learn of it.
  guard: ({ print }) => (print ? { rule: 'event', reads: true } : { rule: 'free' }),
  showsLinks: ({ file }) => file === undefined,
  label: (args) =>
    args.file
      ? { key: 'tool_read_file', params: { file: args.file } }
      : args.find
        ? { key: 'tool_find', params: { text: args.find } }
        : { key: 'tool_get_page', params: {} },
  async run(args, { page, signal }) {
    const { scope, offset, depth, whole, print, find, role, selector, file } = args;
    const seeks = Boolean(find || role || selector);
    const view = await page.view(
      {
        ...defined({ scope, depth, selector, file: file || undefined }),
        ...defined({ offset: offset || undefined, whole: whole || undefined, print: print || undefined }),
        ...(find || role ? { find: defined({ text: find || undefined, role: role || undefined }) } : {}),
      },
      signal,
    );
    if (view.problem) throw new AgentError(view.problem);
    const ends = (view.requests ?? []).map(requestEndText);
    const what = file ? 'file' : 'page';
    const gone = (view.passed ?? []).map((line) => `gone since: ${line}`);
    const text = [...gone, view.text].filter((line) => line !== '').join('\n');
    const found = seeks ? 'Matching lines:' : `The ${what}:`;
    const none = seeks ? 'Nothing matches.' : `The ${what} is empty.`;
    const source = file ? { source: sourceOfFile(file) } : {};
    const read =
      text === '' ? {} : { page: text, ...source, ...defined({ alsoFrom: view.alsoFrom, longLinks: view.longLinks }) };
    return { summary: [...ends, view.text ? found : none].join(' '), ...read };
  },
});

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

export const look = defineTool({
  name: 'look',
  description:
    'See the view as a picture with refs, for what its text does not tell (canvas, charts, maps, layout). Its points are x, y of click, hover, drag without ref.',
  schema: () => z.object({}),
  ...readsOnly,
  isOffered: ({ images }) => images,
  label: () => ({ key: 'tool_look', params: {} }),
  async run(_args, { page, signal }) {
    try {
      const { width, height, scale, hasHiddenParts } = await page.picture(signal);
      const scaled = scale < 1 ? `, at ${Math.round(scale * 100)} %: divide by ${scale.toFixed(3)}` : '';
      const hidden = hasHiddenParts ? ' Grey boxes hide frames that are not part of this task, and secrets.' : '';
      return {
        summary: `The view is ${width} by ${height} CSS pixels; its picture is shown once${scaled}.${hidden}`,
        picture: true,
        details: { width, height },
      };
    } catch (error) {
      if (!(error instanceof AgentError) || error.failure.code !== 'TAB_HIDDEN') throw error;
      throw fail('TAB_HIDDEN', 'This browser takes pictures of tabs in view only, and the user looks at another one.', {
        hint: 'Go on with the page text: get_page, with find or scope. Where only the picture tells, ask_user to show the tab.',
      });
    }
  },
});
