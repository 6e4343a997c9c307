import type { ServerError } from './errors';
import type { ContentPart, Lack, ModelRequest } from './types';

/**
 * What the model does not take of what the request carried, by what the server said; undefined where the failure is about
 * something else. A request with an image that is refused for no other known reason is taken for one refused because of it.
 */
export function lackShownBy({ status, text, words }: ServerError, carried: readonly Lack[]): Lack | undefined {
  if (status === undefined || !refusals.has(status)) return undefined;
  const said = `${words} ${text}`;
  const named = carried.find((lack) => wordings[lack].test(said));
  return named ?? (carried.includes('images') && (status === 400 || status === 422) ? 'images' : undefined);
}

/** What of the things that a model may not take is in a request. */
export function carriedBy({ tools, toolChoice, messages, lacks = [] }: ModelRequest): Lack[] {
  const held: Record<Lack, boolean> = {
    tool_choice: tools.length > 0 && toolChoice === 'required',
    stream_options: true,
    tools: tools.length > 0,
    images: hasImages({ messages }),
  };
  return (Object.keys(held) as Lack[]).filter((lack) => held[lack] && !lacks.includes(lack));
}

export function hasImages({ messages }: Pick<ModelRequest, 'messages'>): boolean {
  return messages.some((message) => message.role === 'user' && message.content.some(({ type }) => type === 'image'));
}

/** The request with words in the place of its images. */
export function withoutImages(request: ModelRequest): ModelRequest {
  const named = (part: ContentPart): ContentPart =>
    part.type === 'image' ? { type: 'text', text: leftOut, ...(part.passing && { passing: true }) } : part;
  return {
    ...request,
    messages: request.messages.map((message) =>
      message.role === 'user' ? { ...message, content: message.content.map(named) } : message,
    ),
  };
}

const leftOut = '(An image was left out: this model takes none.)';

/** llama.cpp refuses with 500 what it was not started for, OpenRouter with 404 what no server behind it takes. */
const refusals = new Set([400, 404, 415, 422, 500, 501]);

/** As servers write it; the first that fits counts. */
const wordings: Record<Lack, RegExp> = {
  tool_choice: /tool_choice/,
  stream_options: /stream_options/,
  tools:
    /not support(ed)? (tools|tool use|tool calling|function calling)|support tool use|(tools?|tool use|tool calling|function calling)`? (is|are) not supported|enable-auto-tool-choice|requires --jinja|unsupported param: tools/i,
  images:
    /\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj|content[^.]{0,40}(must be|expected|valid)[^.]{0,20}string/i,
};
