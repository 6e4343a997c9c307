import { Stream as AnthropicStream } from '@anthropic-ai/sdk/core/streaming';
import { _iterSSEMessages } from 'openai/core/streaming';

export interface ServerSentEvent {
  event: string | null;
  data: string;
}

/** Aborting the controller ends it. */
export type Decode = (response: Response, controller: AbortController) => AsyncGenerator<ServerSentEvent>;

export const decoders = {
  openai: _iterSSEMessages,
  anthropic: AnthropicStream.rawEvents,
} satisfies Record<string, Decode>;
