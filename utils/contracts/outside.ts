/**
 * Between a program (an MCP client's `sidehand mcp`) and the extension stands a relay that the browser starts by native
 * messaging. It reads the envelopes, never what is in them.
 */

import type { FailureCode } from '../failure';
import { lazily, z } from '../zod';

/** Both ends say theirs first. An end works with its own number and the one before. */
export const OUTSIDE_PROTOCOL = 1;

/**
 * Starts the program in the folder with the source. Its name alone is not registered: whoever registers it could run
 * code on the user's computer.
 */
export const PROGRAM_COMMAND = 'npx ./bridge';

export const HOST_NAME = 'dev.sidehand.host';

/** Fixes the extension's id in Chromium, for which hosts are registered. */
export const CHROMIUM_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAt4it4M5CjQVfiyhUiW/D/z5z6IDPdvFv1FU/2aN67shlLH3dQC6M7fYLkrxhMtqOqxE2TgX6d9f6WEtAMYKjk0paFesDr97nq8ShzWpbpvGYc7Y8gDLI+Nl2vOOl7/HPWPOo58cb02pH2YNm1DHcKAnR5qodxT4TYDbc+1Uu6RF+vRpZosYsPywwfiUMc1lO+PwiF/ElQZV/r2wyNQvX0/z6seAcAI6CDL6wlF8yDtNIj19yu/3DRkaXPsqmbCxje/+4vclVgi7m4aISVt4/x+sL+THMlkIxxa3491032056xRyraItZuucVXFivWA1hlb5yc3WdUOmjIf2mc0SMnQIDAQAB';
export const CHROMIUM_IDS: readonly string[] = ['eijkmaghjlhkihidkgkghabkljdghmdk'];
export const GECKO_ID = 'sidehand@sidehand.dev';

/** From 1 MiB on, the browser cuts the host off: larger messages go in parts. */
export const MAX_DOWN_BYTES = 512 * 1024;

export const MAX_RESULT_CHARACTERS = 20_000;

const MAX_ID = 64;

/** To the extension. */
export const programMessage = lazily(() =>
  z.discriminatedUnion('kind', [
    /** `code` stands in the program's terminal and on the user's card. The name is a claim. */
    z.object({
      kind: z.literal('hello'),
      protocol: z.number(),
      program: z.object({ name: z.string(), version: z.string() }),
      code: z.string(),
      readOnly: z.boolean().optional(),
      /** Random, one for each process: it comes back with this after a break. */
      session: z.string().max(MAX_ID).optional(),
    }),
    /** `id` is unique in a session: a second call gets the answer of the first, and does nothing. */
    z.object({
      kind: z.literal('call'),
      id: z.string().max(MAX_ID),
      tool: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      /** In base64, for `upload_file`. */
      files: z.array(z.object({ name: z.string(), mediaType: z.string(), data: z.string() })).optional(),
    }),
    z.object({ kind: z.literal('cancel'), id: z.string().max(MAX_ID) }),
    /** It does not come back. Without this word it is waited for. */
    z.object({ kind: z.literal('bye') }),
    /** `state` may be asked before any hello: a program that only looks does not want the browser. */
    z.object({
      kind: z.literal('ask'),
      id: z.string().max(MAX_ID),
      what: z.enum(['resource', 'prompts', 'prompt', 'state']),
      of: z.string().optional(),
      arguments: z.record(z.string(), z.string()).optional(),
    }),
  ]),
);
export type ProgramMessage = z.infer<ReturnType<typeof programMessage>>;

/** `asking`: a card stands in the panel. */
export type Standing = 'asking' | 'allowed' | 'refused' | 'paused';

export type Outcome = 'done' | 'failed' | 'stopped';

export type ResultPart =
  { type: 'text'; text: string } | { type: 'image'; mediaType: 'image/png' | 'image/jpeg'; data: string };

/** To a program. */
export type BrowserMessage =
  | {
      kind: 'hello';
      protocol: number;
      browser: 'chromium' | 'firefox';
      /** For people ("Chrome", "Firefox"), and to tell two profiles apart. */
      label: string;
      /** New at each start of the browser, not of the background. */
      instance: string;
      version: string;
      standing: Standing;
    }
  | { kind: 'standing'; standing: Standing }
  /** What a call waits for, for its user: "Waiting for your answer in the panel". */
  | { kind: 'progress'; id: string; text: string }
  | { kind: 'result'; id: string; parts: ResultPart[]; isError: boolean; outcome?: Outcome }
  /** Plain JSON, or words of the failure. `code` is absent from older extensions. */
  | { kind: 'answer'; id: string; value?: unknown; failure?: string; code?: FailureCode };

/** Parts of one message come in order; the last has `last`. */
export type FromRelay =
  | { program: number; joined: true }
  | { program: number; left: true }
  | { program: number; part: string; last: boolean };

/** `text` is a {@link BrowserMessage} as JSON. */
export interface ToRelay {
  program: number;
  text: string;
}
