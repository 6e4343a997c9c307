import { jsonOf } from '../../json';
import type {
  ResponseCreateParams,
  ResponseInputContent,
  ResponseInputItem,
  ResponseOutputItem,
} from 'openai/resources/responses/responses';
import { isRecord } from '../../is-record';
import { turnsOf, type AssistantTurn, type Turn } from '../conversation';
import { effortOf } from '../effort';
import type { Loose } from '../stream/answer';
import { portableTools } from '../tool-schemas';
import type { ContentPart, ModelRequest } from '../../contracts/model';

/**
 * https://platform.openai.com/docs/api-reference/responses/create. The server stores nothing: reasoning comes encrypted
 * and is sent back.
 */
export function responsesBody(model: string, request: ModelRequest, host: string): ResponseCreateParams {
  const { maxOutputTokens, unsupported = [] } = request;
  const effort = effortOf(request);
  const tools = portableTools(request.tools);
  return {
    model,
    ...(request.system.trim() && { instructions: request.system }),
    input: turnsOf({ host, model }, request).flatMap(itemsOf),
    stream: !unsupported.includes('streaming'),
    store: false,
    ...(effort && takesEffort.test(model) && { reasoning: { effort } }),
    ...(!unsupported.includes('encrypted_reasoning') && { include: ['reasoning.encrypted_content' as const] }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function' as const, ...tool, strict: false })),
    }),
    ...(maxOutputTokens !== undefined &&
      !unsupported.includes('max_tokens') && { max_output_tokens: Math.max(maxOutputTokens, MIN_OUTPUT) }),
  };
}

const takesEffort = /^(?:gpt-[5-9]|o\d)/;

/** The server accepts no smaller limit. */
const MIN_OUTPUT = 16;

function itemsOf(turn: Turn): ResponseInputItem[] {
  if (turn.role === 'user') return [{ role: 'user', content: turn.parts.map(contentOf) }];
  const outputs = turn.calls.map(({ id, result }) => ({
    type: 'function_call_output' as const,
    call_id: id,
    output: result,
  }));
  return [...(givenItems(turn) ?? neutralItems(turn)), ...outputs];
}

function givenItems({ given, calls }: AssistantTurn): ResponseInputItem[] | undefined {
  const items = isRecord(given) && Array.isArray(given.items) ? (given.items as OutputItem[]) : [];
  const open = [...calls];
  const back = items.map((item) => {
    if (item.type !== 'function_call') return item;
    const call = open.shift();
    return call && { ...item, call_id: call.id, name: call.name, arguments: jsonOf(call.arguments) };
  });
  const isWhole = items.length > 0 && open.length === 0 && !back.includes(undefined);
  // The server takes the form that it gave.
  return isWhole ? (back as ResponseInputItem[]) : undefined;
}

function neutralItems({ text, calls }: AssistantTurn): ResponseInputItem[] {
  return [
    ...(text ? [{ role: 'assistant' as const, content: text }] : []),
    ...calls.map((call): ResponseInputItem => ({
      type: 'function_call',
      call_id: call.id,
      name: call.name,
      arguments: jsonOf(call.arguments),
    })),
  ];
}

function contentOf(part: ContentPart): ResponseInputContent {
  return part.type === 'text'
    ? { type: 'input_text', text: part.text }
    : { type: 'input_image', detail: 'auto', image_url: `data:${part.mediaType};base64,${part.data}` };
}

/** Sent back as `items`. */
export type OutputItem = Loose<ResponseOutputItem>;
