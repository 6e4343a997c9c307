import { OFFLINE_MODEL } from '../../../utils/settings/settings';
import type { AssistantMessage, ModelClient, ModelEvent, ModelRequest } from '../../../utils/contracts/model';
import type { TextRequest, TextResponse } from '../../../utils/contracts/browser-text';
import { act } from './act';
import { plan } from './plan';
import { review } from './review';
import { parseRequest } from './parse';
import { onlyEnglish, inVoice, say, type Voices } from './voice';
import type { Turn } from './turn';

/**
 * A small language of direct commands (see `languages/`). Reads only `local` facts and the names of tools and calls.
 * Without key and network, the same request always gets the same response, except where the browser summarises or
 * translates (`grant`). Answers in the language of the request, or of the panel.
 */
export function createOfflineClient(
  grant: ProcessText = () => Promise.resolve({ why: 'absent' }),
  voices: Voices = onlyEnglish,
): ModelClient {
  return {
    async *stream(_model, request, signal): AsyncGenerator<ModelEvent> {
      signal.throwIfAborted();
      yield { type: 'started' };
      const message = await respond(request, grant, voices, signal);
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

/** The browser itself summarises or translates a text of the page. */
type ProcessText = (request: TextRequest, signal: AbortSignal) => Promise<TextResponse>;

async function respond(
  request: ModelRequest,
  grant: ProcessText,
  voices: Voices,
  signal: AbortSignal,
): Promise<AssistantMessage> {
  const { purpose, request: asked } = request.local;
  const parsed = parseRequest(asked, await voices.panel());
  const language = parsed.is === 'commands' ? parsed.commands[0]?.language : parsed.language;
  const voice = await voices.voiceOf(language ?? 'en');
  const turn = inVoice(voice, () => turns[purpose](request));
  if ('text' in turn) return { role: 'assistant', text: turn.text, calls: [] };
  const { tool, browserRequest } = turn;
  const answer = browserRequest && (await grant(browserRequest, signal));
  const args = answer ? inVoice(voice, () => withProcessedText(turn.args, browserRequest.what, answer)) : turn.args;
  const id = turn.id ?? `${tool}-${request.messages.length}-${request.local.calls.length}`;
  return { role: 'assistant', text: '', calls: [{ id, name: tool, arguments: args }] };
}

/** Unchanged where the browser cannot do better. */
function withProcessedText(
  args: Record<string, unknown>,
  what: TextRequest['what'],
  answer: TextResponse,
): Record<string, unknown> {
  if ('text' in answer) {
    const summary = say(what === 'summary' ? 'summarised_by_browser' : 'translated_by_browser');
    return { status: 'done', summary, result: answer.text };
  }
  if (what === 'summary' || answer.why === 'absent') return args;
  return { ...args, summary: say(answer.why === 'downloadable' ? 'not_downloaded' : 'same_language') };
}

const turns: Readonly<Record<ModelRequest['local']['purpose'], (request: ModelRequest) => Turn>> = {
  plan,
  act,
  review,
};
