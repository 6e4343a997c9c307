import type {
  ResponseCreateParamsStreaming,
  ResponseInputContent,
  ResponseInputItem,
} from 'openai/resources/responses/responses';
import { turnsOf, type Turn } from '../conversation';
import { portableTools } from '../tool-schemas';
import type { ContentPart, ModelRequest } from '../types';

/** Reasoning items that preceded a text or a call, as the server gave them. */
export interface ResponsesData {
  before: ReasoningItem[];
  /** For a text: whether it is commentary or the answer. */
  phase?: 'commentary' | 'final_answer';
}

export type ReasoningItem = Extract<ResponseInputItem, { type: 'reasoning' }>;

/**
 * The body of a streaming response (https://platform.openai.com/docs/api-reference/responses/create). Nothing is stored
 * at the server: reasoning comes encrypted and is sent back with the conversation.
 */
export function responsesBody(model: string, request: ModelRequest, host: string): ResponseCreateParamsStreaming {
  const { maxOutputTokens, unsupported = [] } = request;
  const tools = portableTools(request.tools);
  const owner = unsupported.includes('returned_reasoning') ? undefined : { host, model };
  return {
    model,
    ...(request.system.trim() && { instructions: request.system }),
    input: turnsOf(request.messages, owner).flatMap(itemsOf),
    stream: true,
    store: false,
    ...(!unsupported.includes('encrypted_reasoning') && { include: ['reasoning.encrypted_content' as const] }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function' as const, ...tool, strict: false })),
    }),
    ...(maxOutputTokens !== undefined &&
      !unsupported.includes('max_tokens') && { max_output_tokens: Math.max(maxOutputTokens, MIN_OUTPUT) }),
  };
}

/** The server accepts no smaller limit. */
const MIN_OUTPUT = 16;

function itemsOf(turn: Turn): ResponseInputItem[] {
  if (turn.role === 'user') return [{ role: 'user', content: turn.parts.map(contentOf) }];
  const { before = [], phase } = (turn.data ?? {}) as Partial<ResponsesData>;
  return [
    ...before,
    ...(turn.text ? [{ role: 'assistant' as const, content: turn.text, ...(phase && { phase }) }] : []),
    ...turn.calls.flatMap((call): ResponseInputItem[] => [
      ...((call.data as ResponsesData | undefined)?.before ?? []),
      { type: 'function_call', call_id: call.id, name: call.name, arguments: JSON.stringify(call.arguments) },
    ]),
    ...turn.calls.map(({ id, result }) => ({ type: 'function_call_output' as const, call_id: id, output: result })),
  ];
}

function contentOf(part: ContentPart): ResponseInputContent {
  return part.type === 'text'
    ? { type: 'input_text', text: part.text }
    : { type: 'input_image', detail: 'auto', image_url: `data:${part.mediaType};base64,${part.data}` };
}
