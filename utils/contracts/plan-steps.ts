import { clip } from '../text/clip';
import { normaliseText } from '../text/normalise';
import { lazily, optional, unchecked, z } from '../zod';
import { defined } from '../defined';

export const stepTypes = [
  'click',
  'input',
  'select',
  'drag',
  'scroll',
  'navigate',
  'wait',
  'extract',
  'code',
  'other',
] as const;

/** Effects outside the page that the user is to know before: docs/security.md, row 8. */
export const effectKinds = [
  'submit',
  'send',
  'publish',
  'pay',
  'delete',
  'upload',
  'sign-in',
  'account',
  'share',
  'close-account',
  'consent',
] as const;
export type EffectKind = (typeof effectKinds)[number];

/** What covers an effect: an entry of the ledger, or the critic's word, by its question's key. */
export type Spending =
  /** All of the entry but its count. Older logs have neither `values` nor `sums`; [] stands for none. */
  | { from: 'plan'; kind: EffectKind; sites: string[]; on: string; values?: string[]; sums?: string[] }
  | { from: 'critic'; key: string; kind: EffectKind }
  /** In logs of version 1.0. */
  | { from: 'words'; name: string; kind?: EffectKind };

/** As the log keeps it. */
export const draftSchema = lazily(() =>
  z.object({
    text: z.string(),
    type: z.enum(stepTypes),
    /** Besides the one where the task began: hosts or addresses, in the model's words. */
    sites: z.array(z.string()),
    effects: z.array(
      z.object({
        kind: z.enum(effectKinds),
        /** At most. */
        count: z.number(),
        /** The control that causes the effect, or the title of its page. Absent: the step's text says it. */
        on: unchecked<string>(),
        /** Texts, receivers, accounts, amounts that it sends. */
        values: unchecked<string[]>(),
      }),
    ),
    /** Numbers (from 1) of listed steps whose results it needs. Absent: the one before it. */
    after: optional(z.array(z.number())),
  }),
);
export type StepDraft = z.infer<ReturnType<typeof draftSchema>>;
type StepEffect = StepDraft['effects'][number];

/** `send x3: Send message`. */
function effectIn(text: string, context: z.RefinementCtx): StepEffect {
  const [, word = '', count = '1', on = ''] =
    /^\s*([a-z-]+)\s*(?:[x×]\s*(\d+))?\s*(?::\s*(.*?)\s*)?$/i.exec(text) ?? [];
  const kind = effectKinds.find((known) => known === word.toLowerCase());
  if (kind) return { kind, count: Math.max(1, Number(count)), ...(on === '' ? {} : { on }) };
  context.addIssue({ code: 'custom', message: `Write "kind: its button". Kinds: ${effectKinds.join(', ')}` });
  return z.NEVER;
}

/** As a model writes it. */
export const stepSchema = lazily(() =>
  z.union([
    z.string().min(1),
    z.object({
      text: z.string().min(1),
      type: z.enum(stepTypes).optional(),
      sites: z.array(z.string()).optional().describe('other hosts that it acts on'),
      effects: z
        .array(
          z.union([
            z.object({
              kind: z.enum(effectKinds),
              on: z.string().optional(),
              count: z.number().int().min(1).optional(),
              values: z.array(z.string()).optional().describe('what it sends and to whom, word for word'),
            }),
            z.string().transform(effectIn),
          ]),
        )
        .optional()
        .describe(
          `what it changes outside the page, as "kind: its button" ("send x3: Send"). Kinds: ${effectKinds.join(', ')}`,
        ),
      after: z.array(z.number().int().min(1)).optional().describe('steps it needs, if not the one before'),
    }),
  ]),
);

/** Drops what the plan's card cannot show: approving it would approve that, too. */
export function toDraft(given: z.infer<ReturnType<typeof stepSchema>>): StepDraft {
  if (typeof given === 'string') return { text: normaliseText(given), type: 'other', sites: [], effects: [] };
  const { text, type = 'other', sites = [], effects = [], after } = given;
  return {
    text: normaliseText(text),
    type,
    sites: [...new Set(sites)],
    effects: effects.map(({ kind, count = 1, on, values }) => ({
      kind,
      count,
      ...(on === undefined ? {} : { on: clip(normaliseText(on), maxNameLength) }),
      ...(values?.length ? { values: values.map(normaliseText) } : {}),
    })),
    ...defined({ after }),
  };
}

/** Cards show the name whole. */
const maxNameLength = 120;
