import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { WireHandler } from '../helpers/model-server.ts';
import type { WireReply, WireRequest } from '../helpers/model-server/types.ts';
import type { Provider } from './relay.ts';
import type { SuiteTask } from './suite.ts';

/** Who answers the requests of a task. */
export interface SuiteModel {
  name: string;
  /** Whether it can play the task. */
  plays(task: SuiteTask): boolean;
  /** The answers of one task that it can play. Absent where a provider answers. */
  handlerOf?(task: SuiteTask, request: string): WireHandler | undefined;
  /** Answers in place of `handlerOf`. */
  provider?: Provider & { model: string };
  /** Throws where nobody would answer, before anything is played. */
  ready?(): Promise<void>;
}

/** The variable of the environment that holds the key of a provider. */
export const KEY_VARIABLE = 'SIDEHAND_SUITE_KEY';

/**
 * The model that a word names: `scripted` (the suite's own policies), `bridge=<address>` (a person or a program: each
 * request is posted there as JSON, and its answer, `{ text, calls }`, comes back), `recorded=<file>` (answers of an
 * earlier run, by the request's digest), `openai=<base URL>#<model>` and `anthropic=<base URL>#<model>` (a provider,
 * with the key of the environment). Answers of a bridge are kept in `recording`. Throws on any other word.
 */
export function modelNamed(word: string, recording: string): SuiteModel {
  const [kind, ...rest] = word.split('=');
  const where = rest.join('=');
  if (kind === 'scripted')
    return {
      name: 'scripted',
      plays: ({ policy }) => policy !== undefined,
      handlerOf: ({ policy }, request) => policy?.(request),
    };
  if (kind === 'bridge' && URL.canParse(where)) return bridge(where, recording);
  if (kind === 'recorded' && where !== '') return recorded(where);
  const [, baseUrl = '', model = ''] = /^([^#]+)#(.+)$/.exec(where) ?? [];
  if ((kind === 'openai' || kind === 'anthropic') && URL.canParse(baseUrl)) {
    const provider = { kind, baseUrl, model, apiKey: process.env[KEY_VARIABLE] ?? '' } as const;
    return { name: model, provider, plays: always };
  }
  throw new Error(
    `--model takes scripted, bridge=<address>, recorded=<file>, openai=<base URL>#<model> or anthropic=<base URL>#<model>, not "${word}".`,
  );
}

const always = (): boolean => true;

function bridge(address: string, recording: string): SuiteModel {
  const ask: WireHandler = async (request) => {
    const { system, messages, toolSpecs } = request;
    const sent = { system, messages, tools: toolSpecs };
    const { status, text } = await posted(address, sent).catch((error: unknown) => ({
      status: 400,
      text: `Nobody answers at ${address} any more: ${String(error)}`,
    }));
    if (status !== 200) return { status, body: { error: { message: text } } };
    const reply = replyIn(text);
    if (!reply) {
      const message = `An answer is { "text": "...", "calls": [...] }, not: ${text.slice(0, 200)}`;
      return { status: 400, body: { error: { message } } };
    }
    mkdirSync(dirname(recording), { recursive: true });
    appendFileSync(recording, `${JSON.stringify({ digest: digestOf(request), reply })}\n`);
    return reply;
  };
  const { host, hostname, pathname, port } = new URL(address);
  return {
    name: `bridge ${host}${pathname.replace(/\/$/, '')}`,
    plays: always,
    handlerOf: () => ask,
    async ready() {
      const socket = connect(Number(port) || 80, hostname.replace(/^\[|\]$/g, ''));
      await once(socket, 'connect').catch(() => {
        throw new Error(`Nobody answers at ${address}. Start the program that is to answer, then this command.`);
      });
      socket.destroy();
    },
  };
}

async function posted(address: string, body: unknown): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

const reply = z.object({
  text: z.string().optional(),
  calls: z
    .array(z.object({ name: z.string(), arguments: z.union([z.record(z.string(), z.json()), z.string()]) }))
    .optional(),
});

/** Undefined where it is none. */
function replyIn(text: string): WireReply | undefined {
  try {
    const { text: words, calls } = reply.parse(JSON.parse(text));
    return { ...(words === undefined ? {} : { text: words }), ...(calls ? { calls } : {}) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

function recorded(file: string): SuiteModel {
  if (!existsSync(file)) throw new Error(`There is no recording ${file}.`);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const known = new Map(
    lines.map((line) => {
      const { digest, reply } = JSON.parse(line) as { digest: string; reply: WireReply };
      return [digest, reply];
    }),
  );
  const play: WireHandler = (request) =>
    known.get(digestOf(request)) ?? {
      status: 400,
      body: { error: { message: 'The recording has no answer to this request: the product asks otherwise by now.' } },
    };
  return { name: 'recorded', plays: always, handlerOf: () => play };
}

/** Digest of what a request says. What differs in each run (ids, nonces, ports, day and place) does not count. */
export function digestOf({ messages, tools }: WireRequest): string {
  const said = messages.map(({ role, text, calls = [] }) => [
    role,
    text,
    calls.map((call) => [call.name, call.arguments]),
  ]);
  const text = JSON.stringify([tools, said])
    .replaceAll(/It is \w+, [^()]+ \([^()]+\)\. The user's browser speaks [\w-]+\./g, '')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'site')
    .replaceAll(/\b[0-9a-f]{6}\b/g, '')
    .replaceAll(/\b\d{1,2}:\d\d(:\d\d)?( [AP]M)?\b/g, '');
  return createHash('sha256').update(text).digest('hex');
}
