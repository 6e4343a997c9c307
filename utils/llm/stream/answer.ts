import type { RawCall } from '../text-tools/parse-tool-calls';
import type { StopReason, ToolCall, Usage } from '../../contracts/model';

/** What has arrived of one answer so far. The stream reader of each wire format adds to it, event by event. */
export interface Answer {
  text: string;
  calls: RawCall[];
  /** Why the model stopped, if the server has said so. Calls count in any case. */
  stop: Exclude<StopReason, 'tool-calls'>;
  /** The server's own words on why it stopped. */
  why?: string;
  /** True once an event of this wire format has come: a stream without any is from another kind of server. */
  isRecognised: boolean;
  /** The server has said that the answer is complete: what fails after that does no harm. */
  isComplete: boolean;
  /** Nothing that counts can follow, even if the connection stays open. */
  isOver: boolean;
  /** The server has said that it failed. */
  isBroken: boolean;
  usage: Usage;
  /**
   * The answer as its server gave it, to be sent back; see ProviderData. `calls`: what became of each raw call;
   * undefined for one that is left out.
   */
  asGiven?: (calls: readonly (ToolCall | undefined)[]) => unknown;
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
    isOver: false,
    isBroken: false,
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  };
}

/** The blank line between two separate texts of one answer, '' before the first. */
export function separator(answer: Answer): string {
  return answer.text === '' || answer.text.endsWith('\n\n') ? '' : '\n\n';
}
