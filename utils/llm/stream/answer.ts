import type { RawCall } from '../text-tools/parse-tool-calls';
import type { StopReason, Usage } from '../types';

/** What has arrived of one answer so far. The stream reader of each wire format adds to it, event by event. */
export interface Answer {
  text: string;
  calls: RawCall[];
  /** Why the model stopped, if the server has said so. Calls count in any case. */
  stop: Exclude<StopReason, 'tool-calls'>;
  /** True once an event of this wire format has come: a stream without any is from another kind of server. */
  isRecognised: boolean;
  /** True once the server has said that the answer is complete. */
  isComplete: boolean;
  usage: Usage;
  /** Reasoning that is sent back with the message; see ProviderData. */
  data?: unknown;
}

/** Adds an event to the answer it was made for and returns the new text in it, often ''. */
export type AddEvent = (event: unknown) => string;

export function newAnswer(): Answer {
  return {
    text: '',
    calls: [],
    stop: 'end',
    isRecognised: false,
    isComplete: false,
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  };
}
