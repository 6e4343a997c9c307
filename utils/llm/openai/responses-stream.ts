import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { isRecord } from '../../is-record';
import { countOf, end, separator, type AddEvent, type Answer, type Loose } from '../stream/answer';
import type { OutputItem } from './responses-request';

type WholeResponse = Loose<Response>;

/** Gateways leave things out of single events: a call may be named only at its beginning, and be missing at the end. */
export function responsesReader(answer: Answer): AddEvent {
  /** `ids`: all by which events may name it. */
  let came: { ids: unknown[]; place: unknown; item: OutputItem; isDone: boolean }[] = [];
  const find = (ids: unknown[], place?: unknown) =>
    came.find((one) => one.ids.some((id) => ids.includes(id))) ??
    came.find((one) => !one.isDone && one.place === place);
  const named = (item: OutputItem, begun?: { item: OutputItem }): OutputItem =>
    item.type === 'function_call' && !item.name ? { ...item, name: begun?.item.name ?? '' } : item;
  let spoken: number | null | undefined;
  return (event) => {
    if (!isRecord(event)) return;
    // From a gateway that does not stream.
    if (event.object === 'response' && Array.isArray(event.output))
      return finish(answer, event.output as OutputItem[], event as WholeResponse);
    const { delta, output_index: place = 0, item, item_id, response, ...rest }: Loose<ResponseStreamEvent> = event;
    // Some gateways call the last one `response.done`.
    const type: string = rest.type ?? '';
    if (type.startsWith('response.')) answer.isRecognised = true;
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') {
      // Each item is a paragraph of its own.
      answer.text += (spoken === place ? '' : separator(answer)) + (delta ?? '');
      spoken = place;
      if (type === 'response.refusal.delta') answer.stop = 'refusal';
    }
    const ids = [item_id, ...idsOf(item ?? event)].filter(Boolean);
    if (type === 'response.output_item.added' && item) return void came.push({ ids, place, item, isDone: false });
    const begun = find(ids, place);
    if (type.startsWith('response.function_call_arguments') && begun)
      begun.item = { ...begun.item, arguments: rest.arguments ?? `${begun.item.arguments ?? ''}${delta ?? ''}` };
    if (type === 'response.output_item.done' && item)
      came = [...came.filter((one) => one !== begun), { ids, place, item: named(item, begun), isDone: true }];
    if (!/^response\.(?:completed|done|incomplete)$/.test(type) || !response) return;
    const items = came.filter((one) => one.isDone || one.item.type === 'function_call').map((one) => one.item);
    const listed = (response.output ?? []).map((one) => named(one, find(idsOf(one))));
    finish(answer, fuller(listed, items), response);
  };
}

const idsOf = ({ id, call_id }: { id?: unknown; call_id?: unknown }): unknown[] => [id, call_id];

function fuller(listed: OutputItem[], came: OutputItem[]): OutputItem[] {
  const calls = (items: OutputItem[]) => items.filter(({ type }) => type === 'function_call').length;
  return listed.length > 0 && calls(listed) >= calls(came) ? listed : came;
}

function finish(answer: Answer, items: OutputItem[], response: WholeResponse): void {
  answer.isRecognised = true;
  end(answer);
  addItems(answer, items);
  const reason = response.incomplete_details?.reason;
  if (reason === 'content_filter') answer.stop = 'refusal';
  else if (reason || response.status === 'incomplete') answer.stop = 'length';
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
