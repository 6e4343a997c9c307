import type { PageNode } from '@/utils/page/api';
import { parseSnapshot } from '@/utils/snapshot/parse';
import { parseRequest } from '../../core/parse';
import { requestOf, respond, run, wordsOf, type World } from './world';

type Page = NonNullable<World['page']>;

/** What comes of a request, on one line: what was done, what is quoted, what is asked, or that nothing is done. */
export async function outcomeOf(page: Page, request: string): Promise<string> {
  const world = { request, page };
  const planned = await respond(requestOf(world, 'plan'));
  if (planned.calls[0]?.name !== 'make_plan') return brief(wordsOf(planned));
  const { calls, done } = await run(world);
  const asked = calls.find(({ tool }) => tool === 'ask_user');
  if (asked) return `asks: ${String(asked.args.question)}`;
  const acts = calls.map(({ tool, args: { ref, ...rest } }) =>
    [tool, nameOf(page, ref), ...Object.values(rest).map(String)].filter(Boolean).join(' '),
  );
  return acts.length > 0 ? acts.join(', ') : brief(done.summary);
}

function brief(words: string): string {
  const quotes = [...words.matchAll(/^> (.+)$/gm)].map(([, quote = '']) => quote);
  if (quotes.length > 0) return `quotes: ${quotes.join(' / ')}`;
  const offers = [...words.matchAll(/^- `(.+)`$/gm)].map(([, offer = '']) => offer).filter((offer) => !isHelp(offer));
  return ['silent', ...offers].join(', offers ');
}

/** Offered where nothing on the page is. */
function isHelp(offer: string): boolean {
  const parsed = parseRequest(offer);
  return parsed.is === 'commands' && parsed.commands[0]?.kind === 'help';
}

function nameOf(page: Page, ref: unknown): string {
  const find = (node: PageNode): PageNode | undefined =>
    node.ref === ref ? node : (node.children ?? []).map(find).find(Boolean);
  const name = ref === undefined ? undefined : find(parseSnapshot(page.text ?? ''))?.name;
  return name === undefined ? '' : `"${name}"`;
}
