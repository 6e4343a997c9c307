/**
 * What a program on this computer (an MCP client's `sidehand mcp`) and the extension say to each other. In between
 * stands a relay that the browser starts by native messaging: it understands only the envelopes, never what is in them.
 */

import { lazily, z } from '../zod';

/** Both ends say theirs in the first message. An end works with its own number and the one before. */
export const OUTSIDE_PROTOCOL = 1;

/** Name of the native messaging host in every browser. */
export const HOST_NAME = 'dev.sidehand.host';

/** Public key of the Chromium build. It fixes the id of the extension, which hosts are registered for. */
export const CHROMIUM_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAt4it4M5CjQVfiyhUiW/D/z5z6IDPdvFv1FU/2aN67shlLH3dQC6M7fYLkrxhMtqOqxE2TgX6d9f6WEtAMYKjk0paFesDr97nq8ShzWpbpvGYc7Y8gDLI+Nl2vOOl7/HPWPOo58cb02pH2YNm1DHcKAnR5qodxT4TYDbc+1Uu6RF+vRpZosYsPywwfiUMc1lO+PwiF/ElQZV/r2wyNQvX0/z6seAcAI6CDL6wlF8yDtNIj19yu/3DRkaXPsqmbCxje/+4vclVgi7m4aISVt4/x+sL+THMlkIxxa3491032056xRyraItZuucVXFivWA1hlb5yc3WdUOmjIf2mc0SMnQIDAQAB';
export const CHROMIUM_IDS: readonly string[] = ['eijkmaghjlhkihidkgkghabkljdghmdk'];
export const GECKO_ID = 'sidehand@sidehand.dev';

/** A message to the browser must stay below 1 MiB, or the browser cuts the host off. Larger ones go in parts. */
export const MAX_DOWN_BYTES = 512 * 1024;

/** What a result may hold at most: characters of text, and bytes of a picture. */
export const MAX_RESULT_CHARACTERS = 20_000;
export const MAX_PICTURE_BYTES = 300_000;

/** The longest id of a session or a call. */
const MAX_ID = 64;

/** To the extension. */
export const programMessage = lazily(() =>
  z.discriminatedUnion('kind', [
    /** `code` stands in the program's terminal and on the card that asks the user. The name is a claim. */
    z.object({
      kind: z.literal('hello'),
      protocol: z.number(),
      program: z.object({ name: z.string(), version: z.string() }),
      code: z.string(),
      readOnly: z.boolean().optional(),
      /** Random, one for each process: a program whose connection broke comes back with it. */
      session: z.string().max(MAX_ID).optional(),
    }),
    /** `id` is unique in a session: a second call with the same id gets the answer of the first, and does nothing. */
    z.object({
      kind: z.literal('call'),
      id: z.string().max(MAX_ID),
      tool: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      /** Contents of the files that the arguments name, in base64: `upload_file`. */
      files: z.array(z.object({ name: z.string(), mediaType: z.string(), data: z.string() })).optional(),
    }),
    z.object({ kind: z.literal('cancel'), id: z.string().max(MAX_ID) }),
    /** It ends by itself, and does not come back. Whoever is lost without this word is waited for. */
    z.object({ kind: z.literal('bye') }),
    /**
     * What the extension has beside tools. `state` may be asked before any hello: a program that only looks whether all
     * is well is no program that wants the browser.
     */
    z.object({
      kind: z.literal('ask'),
      id: z.string().max(MAX_ID),
      what: z.enum(['resource', 'prompts', 'prompt', 'state']),
      of: z.string().optional(),
      /** What the user filled into a saved prompt. */
      arguments: z.record(z.string(), z.string()).optional(),
    }),
  ]),
);
export type ProgramMessage = z.infer<ReturnType<typeof programMessage>>;

/** Whether the user lets a program use the browser. `asking`: a card stands in the panel. */
export type Standing = 'asking' | 'allowed' | 'refused' | 'paused';

export type Outcome = 'done' | 'failed' | 'stopped';

export type ResultPart =
  | { type: 'text'; text: string }
  /** `data` is base64 without a data: prefix. */
  | { type: 'image'; mediaType: 'image/png' | 'image/jpeg'; data: string };

/** To a program. */
export type BrowserMessage =
  | {
      kind: 'hello';
      protocol: number;
      browser: 'chromium' | 'firefox';
      /** Its name for people ("Chrome", "Firefox"), and what tells two profiles apart. */
      label: string;
      /** New at each start of the browser, kept over deaths of the background. */
      instance: string;
      version: string;
      standing: Standing;
    }
  | { kind: 'standing'; standing: Standing }
  /** What a call that is under way waits for, in words for its user: "Waiting for your answer in the panel". */
  | { kind: 'progress'; id: string; text: string }
  | { kind: 'result'; id: string; parts: ResultPart[]; isError: boolean; outcome?: Outcome }
  /** The answer to an `ask`: plain JSON, or words of what failed. */
  | { kind: 'answer'; id: string; value?: unknown; failure?: string };

/** From the relay to the extension. Parts of one message come in order; the last one has `last`. */
export type FromRelay =
  | { program: number; joined: true }
  | { program: number; left: true }
  | { program: number; part: string; last: boolean };

/** From the extension to the relay. `text` is a {@link BrowserMessage} as JSON. */
export interface ToRelay {
  program: number;
  text: string;
}
