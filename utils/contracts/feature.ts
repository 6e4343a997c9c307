import type { WithFeatureState } from './feature-parts';
import type { LocalContext, ModelClient } from './model';
import type { PagePort, UserWords } from './ports';
import type { EventOf, Label, MessageFile, PageView } from './events';
import type { Tool } from './tool';
import type { Calls, Rule } from './verdicts';
import type { Language } from '../settings/languages';
import type { Loosening } from '../settings/loosened';
import type { GeneralSettings, ProviderKind } from '../settings/settings';

/**
 * What a feature adds where tasks are folded and models are told: pure, without browser and document. Its name is that
 * of its folder, in all its parts.
 */
export interface CoreFeature {
  name: string;
  /** Models see them after the core's own that act and read. */
  tools?: readonly Tool[];
  /**
   * Its part of a task's first state. `started`: the first event as stored, maybe by an older version, without damaged
   * fields.
   */
  begin?(started: object): unknown;
  /**
   * A paragraph of the first request to each model, or ''. `callsTools`: that model sees `tools`. `head`: how it
   * begins, where it is what the user wrote.
   */
  opening?: { head?: string; text(task: WithFeatureState, callsTools: boolean): string };
  /** A line of the system text, fixed for a task; '' for none. */
  system?(task: WithFeatureState): string;
  /**
   * What models are told below a message of the user, such as what a sign in it means, or ''. `head`: how it begins,
   * where fences with what the user added follow. `nonce`: of those fences.
   */
  note?: { head?: string; text(message: UserWords, nonce: string): string };
  /**
   * Texts for the next request only, after each message of the user. `files`: of all their messages. `source`: see
   * `sourceOfFile`.
   */
  ephemeral?(task: { files: readonly MessageFile[] }, ask: AskOfTask): Promise<{ text: string; source: string }[]>;
  rules?: { readonly [Kind in keyof Calls]?: Rule<Calls[Kind]> };
  /** Keys of locales for labels of facts about the user. */
  factLabels?: Readonly<Record<string, string>>;
}

/** What its parts in other pages may ask, by name. All is plain data. */
export type FeatureAnswers = Readonly<Record<string, (given: never) => unknown>>;

export interface AskOfTask {
  /** As `PagePort` has it; undefined where that fails. */
  view(what: Parameters<PagePort['view']>[0]): Promise<PageView | undefined>;
  /** Of a fence. */
  nonce(): string;
}

export interface BrowserFeature {
  name: string;
  /** Fields for the first event of a user's task, none of which the core has. Tasks of programs have none. */
  started?(): Promise<object>;
  /** How a user's request begins without a planner, in the core's fields of the first event. */
  begins?(settings: GeneralSettings, request: string): Pick<EventOf<'task-started'>, 'jsOnly' | 'script'>;
  /** What its tools use of the browser while the task runs: see `featurePort`. */
  port?(task: RunningTask): unknown;
  /** Replaces the server of all providers of this kind. */
  model?: { kind: ProviderKind; client(panelLanguage: () => Promise<Language>): ModelClient };
  /** Requests that this model can be given on this page, in this language. */
  examples?(page: LocalContext['page'], language: Language): Promise<string[]>;
  answers?: FeatureAnswers;
  /** What it puts between a running task and the browser. A task where it throws does not run. */
  around?(task: RunningTask): Promise<TaskLayer>;
}

/** What a feature does in pages, beside the page library. */
export interface PageFeature {
  name: string;
  /** Called in each document that gets the library, before anything is asked of it. Returns what ends it. */
  serve(): () => void;
}

export interface RunningTask {
  state(): WithFeatureState;
  userWords(): readonly string[];
  cover<T>(data: T): T;
  progressed(progress: { done: number; total?: number }): void;
  /** Until the task no longer runs here. */
  held: Pick<AsyncDisposableStack, 'adopt'>;
}

/** What a feature has stored, as a field of the file that "Export everything" writes. */
export interface StoredField {
  field: string;
  read(): Promise<unknown>;
  /** Adds what is not here yet; changes nothing that is. Says what was added. */
  add(found: unknown): Promise<Label[]>;
  /** What would count as the user's own word: they are asked first. */
  loosens?(found: unknown): Promise<Loosening[]>;
  /** Names the damaged item of a file of settings, of which nothing is taken then. Absent: those have no such field. */
  damaged?(found: unknown): string | undefined;
}

export interface TaskLayer {
  /** Around the page, outside all other layers. */
  page(page: PagePort): PagePort;
  /** What models, logs and servers may have of this data; the same data where that is all. */
  cover<T>(data: T): T;
}
