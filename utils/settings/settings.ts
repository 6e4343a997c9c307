import { lazily, readEach, z } from '../zod';
import { languages } from './languages';
import { isRecord } from '../is-record';

/** Storage key `local:generalSettings`. */
export const generalSettingsShape = lazily(() => ({
  language: z.enum(['auto', ...languages]).default('auto'),
  textSize: z.enum(['normal', 'large', 'larger']).default('normal'),
  /** `auto`: the colours of the browser. */
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  allowCodeGeneration: z.boolean().default(false),
  /** Has no effect without allowCodeGeneration. */
  fastJsMode: z.boolean().default(false),
  planApproval: z.enum(['ask', 'always', 'never']).default('ask'),
  /** A single model in both roles checks its result only if something speaks against it, or every time. */
  checkResult: z.enum(['when-needed', 'always']).default('when-needed'),
  /** Turns that failed or changed nothing until the planner reviews the work. */
  planningInterval: z.number().int().min(1).max(50).default(8),
  /** Navigator turns until a task asks whether to go on. */
  maxSteps: z.number().int().min(1).max(1000).default(100),
  /** Null: no limit. */
  maxTokens: z.number().int().min(1_000).max(1_000_000_000).nullable().default(null),
  maxCostUsd: z.number().min(0.01).max(10_000).nullable().default(null),
  /** In total, for an unavailable model, until the task rests. */
  modelWaitMs: z.number().int().min(0).max(86_400_000).default(600_000),
  /** For the answer to a request of an action, before the page is read again. */
  answerLimitMs: z.number().int().min(1_000).max(300_000).default(30_000),
  /** After an action, for a page that never settles. */
  settleLimitMs: z.number().int().min(100).max(30_000).default(2_000),
  showPointer: z.boolean().default(true),
  /** Of what is in view; to the planner, with each message. */
  includeScreenshot: z.boolean().default(false),
  /** Of what is visible; to the planner, with each message. */
  includeHtml: z.boolean().default(false),
  /** Once a month. */
  remindOfExport: z.boolean().default(true),
  /** Milliseconds since the epoch; 0: the month has not begun yet. */
  exportRemindedAt: z.number().min(0).default(0),
  /** The panel does not start with the model setup. */
  withoutModel: z.boolean().default(false),
}));
export type GeneralSettings = z.infer<z.ZodObject<ReturnType<typeof generalSettingsShape>>>;

export const OFFLINE_PROVIDER_ID = 'offline';
export const OFFLINE_MODEL = 'commands';
/** For a program whose calls are a model's answers: no provider has this id. */
export const PROGRAM_PROVIDER_ID = 'program';
/** The browser's own model: at most one provider has this id. */
export const BUILTIN_PROVIDER_ID = 'builtin';
export const BUILTIN_MODEL = 'built-in';

/** US dollars per million tokens. */
const dollars = lazily(() => z.number().min(0).max(10_000));
export const pricesSchema = lazily(() =>
  z.object({
    input: dollars(),
    /** Absent: same as `input`. */
    cachedInput: dollars().optional(),
    output: dollars(),
  }),
);
export type Prices = z.infer<ReturnType<typeof pricesSchema>>;

export const efforts = ['low', 'medium', 'high'] as const;
export type Effort = (typeof efforts)[number];

const modelOptionsSchema = lazily(() =>
  z.object({
    /** Absent: only once the model turns out not to support tool calls. */
    textTools: z.enum(['on', 'off']).optional(),
    prices: pricesSchema().optional(),
    /** They replace Sidehand's that mean the same. */
    ownToolset: z.boolean().optional(),
    /** Absent: its provider decides. */
    effort: z.enum(efforts).optional(),
  }),
);
export type ModelOptions = z.infer<ReturnType<typeof modelOptionsSchema>>;

export const providerKinds = ['openai', 'anthropic', 'offline', 'builtin'] as const;
export type ProviderKind = (typeof providerKinds)[number];
/** These need no server. */
const localKinds = ['offline', 'builtin'] as const satisfies readonly ProviderKind[];
export type RemoteKind = Exclude<ProviderKind, (typeof localKinds)[number]>;

export function isLocalKind(kind: ProviderKind): kind is (typeof localKinds)[number] {
  return (localKinds as readonly string[]).includes(kind);
}

export const ownAddresses: Readonly<Record<RemoteKind, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
};

export const providerSchema = lazily(() =>
  z.object({
    id: z.string().min(1),
    kind: z.enum(providerKinds),
    label: z.string(),
    /** Without a trailing slash: `http://127.0.0.1:11434/v1`. '': the provider's own address. */
    baseUrl: z.string(),
    models: z.array(z.string()),
    /** By the user, in tokens. */
    contextTokens: z.number().int().min(2_000).max(10_000_000).optional(),
    /** `{key}` in a value stands for the key. */
    headers: z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/), z.string().max(2_000)).optional(),
    /** By model name. */
    modelOptions: z.record(z.string(), modelOptionsSchema()).optional(),
  }),
);
export type ProviderSettings = z.infer<ReturnType<typeof providerSchema>>;

export const modelRefSchema = lazily(() => z.object({ providerId: z.string(), model: z.string() }));
export type ModelRef = z.infer<ReturnType<typeof modelRefSchema>>;

export const offlineProvider: ProviderSettings = {
  id: OFFLINE_PROVIDER_ID,
  kind: 'offline',
  label: '',
  baseUrl: '',
  models: [OFFLINE_MODEL],
};
export const offlineRef: ModelRef = { providerId: OFFLINE_PROVIDER_ID, model: OFFLINE_MODEL };

export interface RoleModels {
  planner: ModelRef;
  navigator: ModelRef;
}

/** Storage key `local:modelSettings`. API keys are stored elsewhere. */
export interface ModelSettings extends RoleModels {
  providers: ProviderSettings[];
}

/** A role whose chosen provider was removed keeps the model from the settings. */
export function withRoleModels(settings: ModelSettings, chosen: RoleModels): ModelSettings {
  const known = ({ providerId }: ModelRef): boolean => settings.providers.some(({ id }) => id === providerId);
  return {
    ...settings,
    ...(known(chosen.planner) ? { planner: chosen.planner } : {}),
    ...(known(chosen.navigator) ? { navigator: chosen.navigator } : {}),
  };
}

/** The smaller known size of both roles. */
export function contextOf({ providers, planner, navigator }: ModelSettings): { contextTokens?: number } {
  const sizes = providers
    .filter(({ id }) => id === planner.providerId || id === navigator.providerId)
    .flatMap(({ contextTokens = [] }) => contextTokens);
  return sizes.length > 0 ? { contextTokens: Math.min(...sizes) } : {};
}

/** Each damaged or missing item gets its default, the rest is kept. */
export function readGeneralSettings(stored: unknown): GeneralSettings {
  const record = isRecord(stored) ? stored : {};
  const entries = Object.entries(generalSettingsShape()).map(([key, schema]) => {
    const parsed = schema.safeParse(record[key]);
    return [key, parsed.success ? parsed.data : schema.parse(undefined)];
  });
  return Object.fromEntries(entries) as GeneralSettings;
}

/** Without damaged providers, and always with the offline one; a role that points to nothing gets the offline model. */
export function readModelSettings(stored: unknown): ModelSettings {
  const record = isRecord(stored) ? stored : {};
  const own = readEach(providerSchema(), record.providers).filter(({ id }) => id !== PROGRAM_PROVIDER_ID);
  // The first of each id counts.
  const all = [offlineProvider, ...own].filter(
    ({ id }, index, providers) => providers.findIndex((one) => one.id === id) === index,
  );
  const role = (value: unknown): ModelRef => {
    const parsed = modelRefSchema().safeParse(value);
    return parsed.success && all.some((provider) => provider.id === parsed.data.providerId) ? parsed.data : offlineRef;
  };
  return { providers: all, planner: role(record.planner), navigator: role(record.navigator) };
}
