import type { AddEvent, Answer } from '../stream/answer';
import type { ReasoningItem, ResponsesData } from './responses-request';

/** An event of the Responses API, with the fields that are read; others may be there, and new types will come. */
interface ResponseEvent {
  type?: string;
  delta?: string;
  item?: OutputItem;
  response?: {
    output?: OutputItem[] | null;
    incomplete_details?: { reason?: string | null } | null;
    usage?: {
      input_tokens?: number | null;
      output_tokens?: number | null;
      input_tokens_details?: { cached_tokens?: number | null } | null;
    } | null;
  } | null;
}

interface OutputItem {
  type?: string;
  id?: string;
  /** For a message. */
  content?: { type?: string; text?: string; refusal?: string }[] | null;
  phase?: ResponsesData['phase'] | null;
  /** For a call. */
  call_id?: string;
  name?: string;
  arguments?: string | null;
  /** For reasoning. */
  summary?: ReasoningItem['summary'];
  encrypted_content?: string | null;
}

/** Reads the stream of a response: text as it comes, calls and reasoning from its finished items. */
export function responsesReader(answer: Answer): AddEvent {
  const items: OutputItem[] = [];
  return (event) => {
    if (typeof event !== 'object' || event === null) return '';
    const { type = '', delta = '', item, response } = event as ResponseEvent;
    if (type.startsWith('response.')) answer.isRecognised = true;
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') {
      answer.text += delta;
      if (type === 'response.refusal.delta') answer.stop = 'refusal';
      return delta;
    }
    if (type === 'response.output_item.done' && item) items.push(item);
    if ((type === 'response.completed' || type === 'response.incomplete') && response)
      finish(answer, response.output?.length ? response.output : items, response);
    return '';
  };
}

function finish(answer: Answer, items: OutputItem[], response: NonNullable<ResponseEvent['response']>): void {
  answer.isComplete = true;
  addItems(answer, items);
  const reason = response.incomplete_details?.reason;
  if (reason === 'content_filter') answer.stop = 'refusal';
  else if (reason) answer.stop = 'length';
  answer.usage = {
    inputTokens: response.usage?.input_tokens ?? 0,
    cachedInputTokens: response.usage?.input_tokens_details?.cached_tokens ?? 0,
    outputTokens: response.usage?.output_tokens ?? 0,
  };
}

/** Reasoning is sent back before the item that it preceded: the server refuses reasoning alone. */
function addItems(answer: Answer, items: OutputItem[]): void {
  let before: ReasoningItem[] = [];
  const texts: string[] = [];
  for (const item of items) {
    if (item.type === 'reasoning') {
      if (item.encrypted_content) before.push(reasoningItem(item));
    } else if (item.type === 'message') {
      texts.push((item.content ?? []).map(({ text, refusal }) => text ?? refusal ?? '').join(''));
      if (item.content?.some(({ type }) => type === 'refusal')) answer.stop = 'refusal';
      if (before.length > 0 || item.phase) answer.data ??= { before, ...(item.phase && { phase: item.phase }) };
      before = [];
    } else if (item.type === 'function_call') {
      const { call_id = '', name = '', arguments: text } = item;
      answer.calls.push({ id: call_id, name, text: text ?? '', ...(before.length > 0 && { data: { before } }) });
      before = [];
    }
  }
  answer.text = texts.join('\n\n') || answer.text;
}

function reasoningItem({ id = '', summary = [], encrypted_content }: OutputItem): ReasoningItem {
  return { type: 'reasoning', id, summary, ...(encrypted_content && { encrypted_content }) };
}
