import { end, separator, type AddEvent, type Answer } from '../stream/answer';
import type { OutputItem } from './responses-request';

interface ResponseEvent {
  type?: string;
  delta?: string;
  output_index?: number;
  item?: OutputItem;
  item_id?: string;
  arguments?: string;
  response?: WholeResponse | null;
}

interface WholeResponse {
  output?: OutputItem[] | null;
  incomplete_details?: { reason?: string | null } | null;
  usage?: {
    input_tokens?: number | null;
    output_tokens?: number | null;
    input_tokens_details?: { cached_tokens?: number | null } | null;
  } | null;
}

/**
 * Of what gateways leave out in one event, the others are asked: a call may be named only where it begins, and be
 * missing at the end.
 */
export function responsesReader(answer: Answer): AddEvent {
  const begun = new Map<string, OutputItem>();
  const ended = new Map<string, OutputItem>();
  const named = (item: OutputItem) =>
    item.type === 'function_call' && !item.name ? { ...item, name: begun.get(item.id ?? '')?.name ?? '' } : item;
  let spoken: number | undefined;
  return (event) => {
    if (typeof event !== 'object' || event === null) return '';
    const { type = '', delta = '', output_index = 0, item, item_id, response, ...rest } = event as ResponseEvent;
    if (isWhole(event)) return finish(answer, event.output ?? [], event);
    if (type.startsWith('response.')) answer.isRecognised = true;
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') {
      // What an item says is a paragraph of its own.
      const text = (spoken === output_index ? '' : separator(answer)) + delta;
      spoken = output_index;
      answer.text += text;
      if (type === 'response.refusal.delta') answer.stop = 'refusal';
      return text;
    }
    const id = item?.id ?? item_id ?? String(ended.size);
    if (type === 'response.output_item.added' && item) begun.set(id, item);
    if (type === 'response.function_call_arguments.done')
      ended.set(id, { ...begun.get(id), arguments: rest.arguments ?? '' });
    if (type === 'response.output_item.done' && item) ended.set(id, item);
    if (/^response\.(?:completed|done|incomplete)$/.test(type) && response)
      finish(answer, fuller(response.output ?? [], [...ended.values()]).map(named), response);
    return '';
  };
}

function fuller(listed: OutputItem[], came: OutputItem[]): OutputItem[] {
  const calls = (items: OutputItem[]) => items.filter(({ type }) => type === 'function_call').length;
  return listed.length > 0 && calls(listed) >= calls(came) ? listed : came;
}

/** The answer of a gateway that does not stream. */
function isWhole(event: object): event is WholeResponse {
  return 'object' in event && event.object === 'response' && 'output' in event && Array.isArray(event.output);
}

function finish(answer: Answer, items: OutputItem[], response: WholeResponse): string {
  answer.isRecognised = true;
  end(answer);
  addItems(answer, items);
  const reason = response.incomplete_details?.reason;
  if (reason === 'content_filter') answer.stop = 'refusal';
  else if (reason) answer.stop = 'length';
  answer.usage = {
    inputTokens: response.usage?.input_tokens ?? 0,
    cachedInputTokens: response.usage?.input_tokens_details?.cached_tokens ?? 0,
    outputTokens: response.usage?.output_tokens ?? 0,
  };
  return answer.text;
}

function addItems(answer: Answer, items: OutputItem[]): void {
  const texts: string[] = [];
  for (const { type, content, call_id = '', name = '', arguments: text } of items) {
    if (type === 'message') texts.push((content ?? []).map((part) => part.text ?? part.refusal ?? '').join(''));
    if (type === 'message' && content?.some((part) => part.type === 'refusal')) answer.stop = 'refusal';
    if (type === 'function_call') answer.calls.push({ id: call_id, name, text: text ?? '' });
  }
  answer.text = texts.join('\n\n') || answer.text;
  answer.asGiven = (calls) => {
    const open = [...calls];
    const kept = items.filter(({ type }) => (type === 'function_call' ? open.shift() !== undefined : isSentBack(type)));
    // Reasoning that is not encrypted is only at the server, where nothing is stored; a message may have no content.
    const isWhole = kept.every(({ type, encrypted_content, content }) =>
      type === 'reasoning' ? encrypted_content : type !== 'message' || content?.length,
    );
    return isWhole ? { items: kept } : undefined;
  };
}

function isSentBack(type: string | undefined): boolean {
  return type === 'reasoning' || type === 'message';
}
