import { OFFLINE_MODEL } from '../settings/settings';
import type { AssistantMessage, ModelClient, ModelEvent, ModelRequest } from '../llm/types';
import type { PageWish, WishAnswer } from '../llm/builtin/page-wishes';
import { act } from './act';
import { plan } from './plan';
import { review } from './review';
import { texts } from './texts';
import type { Turn } from './turn';

/**
 * The offline model: a grammar of direct commands (see `grammar/`) behind the interface of every model. Reads only the
 * request's `local` facts and the names of its tools and calls; no key, no network, and the same request always gets
 * the same response, except where the browser itself summarises or translates (`grant`).
 */
export function createOfflineClient(grant: GrantWish = () => Promise.resolve({ why: 'absent' })): ModelClient {
  return {
    async *stream(_model, request, signal): AsyncGenerator<ModelEvent> {
      signal.throwIfAborted();
      yield { type: 'started' };
      const message = await respond(request, grant, signal);
      for (const delta of message.text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) {
        signal.throwIfAborted();
        yield { type: 'text', delta };
      }
      const usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
      yield { type: 'done', message, usage, stop: message.calls.length > 0 ? 'tool-calls' : 'end' };
    },
    async listModels(signal) {
      signal.throwIfAborted();
      return [{ id: OFFLINE_MODEL }];
    },
  };
}

/** Has the browser itself do what is wished of a page's text. */
type GrantWish = (wish: PageWish, signal: AbortSignal) => Promise<WishAnswer>;

async function respond(request: ModelRequest, grant: GrantWish, signal: AbortSignal): Promise<AssistantMessage> {
  const turn = await withWish(turns[request.local.purpose](request), grant, signal);
  if ('text' in turn) return { role: 'assistant', text: turn.text, calls: [] };
  const id = turn.id ?? `${turn.tool}-${request.messages.length}-${request.local.calls.length}`;
  return { role: 'assistant', text: '', calls: [{ id, name: turn.tool, arguments: turn.args }] };
}

/** The turn as it is where the browser cannot do better. */
async function withWish(turn: Turn, grant: GrantWish, signal: AbortSignal): Promise<Turn> {
  if (!('tool' in turn) || !turn.wish) return turn;
  const { wish, args } = turn;
  const answer = await grant(wish, signal);
  if ('text' in answer)
    return { ...turn, args: { status: 'done', summary: texts.byBrowser[wish.what], result: answer.text } };
  if (wish.what === 'summary' || answer.why === 'absent') return turn;
  const why = answer.why === 'downloadable' ? texts.notDownloaded : texts.sameLanguage;
  return { ...turn, args: { ...args, summary: why } };
}

const turns: Readonly<Record<ModelRequest['local']['purpose'], (request: ModelRequest) => Turn>> = {
  plan: ({ local, messages, tools }) =>
    plan(
      local,
      tools,
      messages.some(
        (message) => message.role === 'assistant' && message.calls.some(({ name }) => name === 'make_plan'),
      ),
    ),
  act,
  review: ({ local }) => review(local),
};
