import { Stream as AnthropicStream } from '@anthropic-ai/sdk/core/streaming';
import { _iterSSEMessages } from 'openai/core/streaming';

/** One event of a stream, as the makers' own libraries decode it. */
export interface ServerSentEvent {
  event: string | null;
  data: string;
}

/** Decodes the events of a response. Aborting the controller ends it. */
export type Decode = (response: Response, controller: AbortController) => AsyncGenerator<ServerSentEvent>;

/** The decoder of each maker, for its own wire and those built like it. */
export const decoders = {
  openai: _iterSSEMessages,
  anthropic: AnthropicStream.rawEvents,
} satisfies Record<string, Decode>;
