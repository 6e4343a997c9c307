import type { RawCall } from '../text-tools/parse-tool-calls';
import type { StopReason, ToolCall, Usage } from '../../contracts/model';

export interface Answer {
  text: string;
  /** Where it stands apart. Some servers leave a call in it. */
  thought: string;
  calls: RawCall[];
  /** By the server's word, if there is one. Calls count in any case. */
  stop: Exclude<StopReason, 'tool-calls'>;
  /** In the server's own words. */
  why?: string;
  /** A stream without any event of this wire is of another kind of server. */
  isRecognised: boolean;
  /** Later failures do no harm. */
  isComplete: boolean;
  /** Nothing that counts can follow, even if the connection stays open. */
  isOver: boolean;
  isBroken: boolean;
  usage: Usage;
  /** To be sent back; see ProviderData. `calls`: what became of each raw call, undefined where it is left out. */
  asGiven?: (calls: readonly (ToolCall | undefined)[]) => unknown;
}

/** In servers' words, Gemini's in capitals: `SAFETY`, `content_filter: PROHIBITED_CONTENT`. */
export function stopOf(reason: string): Answer['stop'] {
  if (/content_filter|safety|recitation|prohibited|blocklist|spii|sensitive|refusal/i.test(reason)) return 'refusal';
  return /length|max_\w*tokens|token_limit|context_window/i.test(reason) ? 'length' : 'end';
}

export type AddEvent = (event: unknown) => void;

/** As servers send it: each field is there, missing, or null. */
export type Loose<Form> = [Form] extends [readonly (infer Item)[]]
  ? Loose<Item>[]
  : [Form] extends [object]
    ? { [Key in KeyOf<Form>]?: Loose<NonNullable<FieldOf<Form, Key>>> | null }
    : Form;
type KeyOf<Form> = Form extends unknown ? keyof Form : never;
type FieldOf<Form, Key extends PropertyKey> = Form extends { [Name in Key]?: infer Field } ? Field : never;

export function newAnswer(): Answer {
  return {
    text: '',
    thought: '',
    calls: [],
    stop: 'end',
    isRecognised: false,
    isComplete: false,
    isOver: false,
    isBroken: false,
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  };
}

export function end(answer: Answer): void {
  answer.isComplete = true;
  answer.isOver = true;
}

/** Of tokens: the first that is a number above 0, or 0. Some gateways send words. */
export function countOf(...given: unknown[]): number {
  return (given.find((value) => typeof value === 'number' && value > 0) as number | undefined) ?? 0;
}

export function separator(answer: Answer): string {
  return answer.text === '' || answer.text.endsWith('\n\n') ? '' : '\n\n';
}
