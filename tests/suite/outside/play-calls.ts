import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { WireHandler } from '../../helpers/model-server.ts';
import type { WireCall, WireMessage, WireRequest } from '../../helpers/model-server/types.ts';

/** What an MCP server answered to one call, as text, and how long that took. */
export interface Answer {
  text: string;
  isError: boolean;
  ms: number;
}

/** A server with a page open, which takes the calls of Sidehand's tools. */
export interface Hand {
  /** A whole look at the page, in the lines that policies read. */
  look(): Promise<Answer>;
  call(call: WireCall): Promise<Answer>;
}

export interface Played {
  calls: WireCall[];
  answers: Answer[];
  /** Of all that went to the model and came from it (o200k). */
  tokens: number;
}

/** A policy that has not ended by then never will. */
const MAX_TURNS = 60;

/**
 * Plays the policy of a task by calls of a server: it is shown what the calls gave, as a model would be. A policy that
 * finds nothing to do any more has ended. Throws what the policy throws.
 */
export async function playCalls(policy: WireHandler, hand: Hand): Promise<Played> {
  const answers = [await hand.look()];
  const calls: WireCall[] = [];
  const messages: WireMessage[] = answers.map(({ text }) => ({ role: 'user', text }));
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const reply = await policy({ messages } as WireRequest);
    const next = 'calls' in reply ? (reply.calls ?? []) : [];
    if (next.length === 0 || next.some(({ name }) => name === 'done')) break;
    for (const call of next) {
      const answer = await hand.call(call);
      calls.push(call);
      answers.push(answer);
      messages.push({ role: 'tool', text: answer.text });
    }
  }
  const said = [...calls.map((call) => JSON.stringify(call)), ...answers.map(({ text }) => text)];
  return { calls, answers, tokens: said.reduce((sum, text) => sum + encode(text).length, 0) };
}

/** What a client gets for a call. */
export async function timed(work: () => Promise<unknown>): Promise<Answer> {
  const from = performance.now();
  const { content, isError = false } = (await work()) as { content: { text?: string }[]; isError?: boolean };
  return { text: content.map(({ text = '' }) => text).join('\n'), isError, ms: performance.now() - from };
}
