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
  const planned = inVoice(voice, () => turns[purpose](request));
  const answer = 'tool' in planned && planned.browserRequest ? await grant(planned.browserRequest, signal) : undefined;
  const turn = answer ? inVoice(voice, () => withProcessedText(planned, answer)) : planned;
  if ('text' in turn) return { role: 'assistant', text: turn.text, calls: [] };
  const id = turn.id ?? `${turn.tool}-${request.messages.length}-${request.local.calls.length}`;
  return { role: 'assistant', text: '', calls: [{ id, name: turn.tool, arguments: turn.args }] };
}

/** Unchanged where the browser cannot do better. */
function withProcessedText(turn: Turn, answer: TextResponse): Turn {
  if (!('tool' in turn) || !turn.browserRequest) return turn;
  const { browserRequest, args } = turn;
  if ('text' in answer)
    return {
      ...turn,
      args: {
        status: 'done',
        summary: say(browserRequest.what === 'summary' ? 'summarised_by_browser' : 'translated_by_browser'),
        result: answer.text,
      },
    };
  if (browserRequest.what === 'summary' || answer.why === 'absent') return turn;
  const why = answer.why === 'downloadable' ? say('not_downloaded') : say('same_language');
  return { ...turn, args: { ...args, summary: why } };
}

const turns: Readonly<Record<ModelRequest['local']['purpose'], (request: ModelRequest) => Turn>> = {
  plan,
  act,
  review,
};
