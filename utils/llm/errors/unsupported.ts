import type { ServerError } from './error-body';
import type { Capability, ContentPart, ModelRequest } from '../../contracts/model';

/**
 * Undefined where the failure is about something else. An image is blamed where a request with one is refused for no
 * other known reason.
 */
export function unsupportedBy(
  { status, text, words }: ServerError,
  carried: readonly Capability[],
): Capability | undefined {
  if (status === undefined || !refusals.has(status)) return undefined;
  const serverText = `${words} ${text}`;
  const named = order.find((capability) => carried.includes(capability) && wordings[capability].test(serverText));
  if (named) return named;
  if (status === 404 && carried.includes('responses') && !/model|deployment/i.test(serverText)) return 'responses';
  return carried.includes('images') && (status === 400 || status === 422) ? 'images' : undefined;
}

export function carriedBy(
  { tools, messages, unsupported = [] }: ModelRequest,
  sent: readonly Capability[] = [],
): Capability[] {
  const held: Capability[] = [
    ...sent,
    ...(tools.length > 0 ? (['tools', 'reasoning_with_tools'] as const) : []),
    ...(hasImages({ messages }) ? (['images'] as const) : []),
    'user_after_tool',
    'foreign_calls',
  ];
  return held.filter((capability) => !unsupported.includes(capability));
}

export function hasImages({ messages }: Pick<ModelRequest, 'messages'>): boolean {
  return messages.some((message) => message.role === 'user' && message.content.some(({ type }) => type === 'image'));
}

export function withoutImages(request: ModelRequest): ModelRequest {
  const named = (part: ContentPart): ContentPart =>
    part.type === 'image' ? { type: 'text', text: leftOut, ...(part.ephemeral && { ephemeral: true }) } : part;
  return {
    ...request,
    messages: request.messages.map((message) =>
      message.role === 'user' ? { ...message, content: message.content.map(named) } : message,
    ),
  };
}

const leftOut = '(An image was left out: this model takes none.)';

/**
 * llama.cpp answers 500 to requests for which it was not started, OpenRouter 404 to those that no server behind it
 * accepts.
 */
const refusals = new Set([400, 404, 415, 422, 500, 501]);

/** A schema refused in spite of all care is described in plain text, like tools without support. */
const wordings: Record<Capability, RegExp> = {
  chat: /use \/v1\/responses|only supported in v1\/responses|responses (?:api )?(?:endpoint )?instead of chat/i,
  reasoning_with_tools: /function tools with reasoning_effort|set reasoning_effort to 'none'/i,
  encrypted_reasoning: /encrypted content is not supported|reasoning\.encrypted_content/i,
  turns_without_reasoning:
    /reasoning_content[^.]{0,60}(?:must be (?:passed|provided|sent|included)|is missing|is required)|missing `?reasoning_content/i,
  foreign_calls: /missing a thought_?signature|missing `?reasoning_content|expected `thinking` or `redacted_thinking`/i,
  reasoning_fields:
    /property '(?:reasoning|thinking)\w*' is unsupported|(?:unknown|unrecognized|unexpected|extra)[^.]{0,40}(?:reasoning|thinking_)|(?:reasoning|thinking_)[^.]{0,60}(?:extra inputs|not permitted|unknown|unsupported|unrecognized|extra_forbidden)|extra_forbidden[^]{0,200}(?:reasoning|thinking_)/i,
  returned_reasoning:
    /reasoning_content|reasoning_details|property 'reasoning'|thought[_ ]?signature|invalid[^.]{0,20}signature|invalid_encrypted_content|encrypted content[^.]{0,40}could not|of type 'reasoning'|required 'reasoning' item|extra_content|`(?:redacted_)?thinking`[^]{0,80}cannot be modified/i,
  stream_options: /stream[_ ]options/i,
  streaming: /to stream this model|in streaming mode|stream(?:ing)? (?:is )?not supported|not support stream/i,
  system_role:
    /system role|support 'system'|system (?:message|prompt|instruction)s? (?:is|are) not|developer instruction/i,
  max_tokens: /max_(completion_|output_)?tokens/i,
  user_after_tool: /role 'user' after role 'tool'|roles must alternate/i,
  browser_toolset: /browser_toolset/i,
  effort: /reasoning_effort|output_config|\beffort\b/i,
  cache_marks: /cache_control/i,
  responses: /\/responses|responses api|responses operation|requested operation is unsupported|operationnotsupported/i,
  tools:
    /not support(ed)? (tools|tool use|tool calling|function calling)|support tool use|does not support parameters: \['tools'|(tools?|tool use|tool calling|function call(?:ing|s)?)`? (is|are) not (?:supported|enabled)|enable-auto-tool-choice|requires --jinja|unsupported param: tools|invalid (tool )?schema|input_schema|function_declarations|invalid_function_parameters|json schema conversion failed|parse grammar/i,
  images:
    /\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj|content[^.]{0,40}(must be|expected|valid)[^.]{0,20}string/i,
};

/** Specific wordings come before broad ones. */
const order = Object.keys(wordings) as Capability[];
