import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { isRecord } from '../../is-record';
import { countOf, end, separator, type AddEvent, type Answer, type Loose } from '../stream/answer';
import type { OutputItem } from './responses-request';

type WholeResponse = Loose<Response>;

/** Gateways leave things out of single events: a call may be named only at its beginning, and be missing at the end. */
export function responsesReader(answer: Answer): AddEvent {
  const begun = new Map<string, OutputItem>();
  const ended = new Map<string, OutputItem>();
  const named = (item: OutputItem) =>
    item.type === 'function_call' && !item.name ? { ...item, name: begun.get(item.id ?? '')?.name ?? '' } : item;
  let spoken: number | null | undefined;
  return (event) => {
    if (!isRecord(event)) return;
    if (isWhole(event)) return finish(answer, event.output ?? [], event);
    const { delta, output_index = 0, item, item_id, response, ...rest }: Loose<ResponseStreamEvent> = event;
    // Some gateways call the last one `response.done`.
    const type: string = rest.type ?? '';
    if (type.startsWith('response.')) answer.isRecognised = true;
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') {
      // Each item is a paragraph of its own.
      answer.text += (spoken === output_index ? '' : separator(answer)) + (delta ?? '');
      spoken = output_index;
      if (type === 'response.refusal.delta') answer.stop = 'refusal';
    }
    const id = item?.id ?? item_id ?? String(ended.size);
    if (type === 'response.output_item.added' && item) begun.set(id, item);
    if (type === 'response.function_call_arguments.done')
      ended.set(id, { ...begun.get(id), arguments: rest.arguments ?? '' });
    if (type === 'response.output_item.done' && item) ended.set(id, item);
    if (/^response\.(?:completed|done|incomplete)$/.test(type) && response)
      finish(answer, fuller(response.output ?? [], [...ended.values()]).map(named), response);
  };
}

function fuller(listed: OutputItem[], came: OutputItem[]): OutputItem[] {
  const calls = (items: OutputItem[]) => items.filter(({ type }) => type === 'function_call').length;
  return listed.length > 0 && calls(listed) >= calls(came) ? listed : came;
}

/** From a gateway that does not stream. */
function isWhole(event: object): event is WholeResponse {
  return 'object' in event && event.object === 'response' && 'output' in event && Array.isArray(event.output);
}

function finish(answer: Answer, items: OutputItem[], response: WholeResponse): void {
  answer.isRecognised = true;
  end(answer);
  addItems(answer, items);
  const reason = response.incomplete_details?.reason;
  if (reason === 'content_filter') answer.stop = 'refusal';
  else if (reason) answer.stop = 'length';
  answer.usage = {
    inputTokens: countOf(response.usage?.input_tokens),
    cachedInputTokens: countOf(response.usage?.input_tokens_details?.cached_tokens),
    outputTokens: countOf(response.usage?.output_tokens),
  };
}

function addItems(answer: Answer, items: OutputItem[]): void {
  const texts: string[] = [];
  for (const { type, content, call_id, name, arguments: text } of items) {
    if (type === 'message') texts.push((content ?? []).map((part) => part.text ?? part.refusal ?? '').join(''));
    if (type === 'message' && content?.some((part) => part.type === 'refusal')) answer.stop = 'refusal';
    if (type === 'function_call') answer.calls.push({ id: call_id ?? '', name: name ?? '', text: String(text ?? '') });
  }
  answer.text = texts.join('\n\n') || answer.text;
  answer.asGiven = (calls) => {
    const open = [...calls];
    const kept = items.filter(({ type }) =>
      type === 'function_call' ? open.shift() !== undefined : type === 'reasoning' || type === 'message',
    );
    // Unencrypted reasoning is only at the server, which stores nothing; a message may have no content.
    const isWhole = kept.every(({ type, encrypted_content, content }) =>
      type === 'reasoning' ? encrypted_content : type !== 'message' || content?.length,
    );
    return isWhole ? { items: kept } : undefined;
  };
}
