import { lazily, z } from '../zod';

/** Whether programs of this computer may use the browser, and those that always may. */
const programSettingsSchema = lazily(() =>
  z.object({
    on: z.boolean().catch(false),
    /** The name is a claim and proves nothing: what a program does is asked about all the same. */
    known: z.array(z.object({ name: z.string().min(1).max(MAX_NAME), readOnly: z.boolean() })).catch([]),
  }),
);
export type ProgramSettings = z.infer<ReturnType<typeof programSettingsSchema>>;

export const MAX_NAME = 60;

/** Storage key `local:programs`. */
export function readProgramSettings(stored: unknown): ProgramSettings {
  return programSettingsSchema().safeParse(stored).data ?? { on: false, known: [] };
}

const denials = ['refused', 'paused'] as const;
export type Denial = (typeof denials)[number];
const standings = ['asking', 'allowed', ...denials] as const;

const connectedSchema = lazily(() =>
  z.object({
    trouble: z.enum(troubles).optional(),
    programs: z
      .array(
        z.object({
          session: z.string(),
          name: z.string(),
          version: z.string(),
          code: z.string(),
          standing: z.enum(standings),
          /** The user has not yet decided about its wish. */
          asks: z.boolean(),
          readOnly: z.boolean(),
          tabId: z.number().optional(),
        }),
      )
      .catch([]),
    /** The user stopped these names or did not let them in. */
    denied: z.array(z.object({ name: z.string(), standing: z.enum(denials) })).optional(),
  }),
);
export type ConnectedPrograms = z.infer<ReturnType<typeof connectedSchema>>;
export type ConnectedProgram = ConnectedPrograms['programs'][number];

/**
 * Why the browser starts no relay: the permission is missing, or not yet in force; nothing is registered, or not for
 * this extension; the registered program does not run, ends at once or speaks another language.
 */
export const troubles = ['permission', 'context', 'missing', 'forbidden', 'ended', 'garbled'] as const;
export type LinkTrouble = (typeof troubles)[number];

/** Storage key `session:programs`. */
export function readConnectedPrograms(stored: unknown): ConnectedPrograms {
  return connectedSchema().safeParse(stored).data ?? { programs: [] };
}

const seenSchema = lazily(() =>
  z.record(
    z.string(),
    z.object({
      readSites: z.array(z.string()),
      written: z.array(z.string()),
      wroteMore: z.literal(true).optional(),
    }),
  ),
);
export type SeenByProgram = z.infer<ReturnType<typeof seenSchema>>[string];

/** By the programs' names. Storage key `session:programsSeen`. */
export function readProgramsSeen(stored: unknown): Record<string, SeenByProgram> {
  return seenSchema().safeParse(stored).data ?? {};
}

export type ProgramDecision = 'session' | 'always' | 'read-only' | 'no' | 'pause' | 'resume' | 'disconnect' | 'forget';
