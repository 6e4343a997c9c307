import type { WithFeatureState } from './feature-parts';
import type { PagePort } from './page-port';
import type { Label } from './records';
import type { Tool } from './tool';
import type { Calls, Rule } from './verdicts';

/**
 * What a feature adds where tasks are folded and models are told: pure, without browser and document. Its name is that
 * of its folder, the same in all its parts.
 */
export interface CoreFeature {
  name: string;
  /** Models see them after the core's own that act and read. */
  tools?: readonly Tool[];
  /**
   * Its part of the state of a task that begins. `started` is the first event as stored, maybe by an older version:
   * read leniently, what is damaged is as if it were absent.
   */
  begin?(started: object): unknown;
  /** A paragraph of the first request to each model, and how it begins; '' where there is none. */
  opening?: { head: string; text(task: WithFeatureState): string };
  /** A line of the system text, fixed for a task; '' where there is none. */
  system?(task: WithFeatureState): string;
  /** What models are told below words of the user, such as what a sign in them means; '' where there is nothing. */
  note?(words: string): string;
  /** Of the guard, by kind of call, beside its own: see `allOf` there. */
  rules?: { readonly [Kind in keyof Calls]?: Rule<Calls[Kind]> };
  /** Keys of locales for labels of facts about the user. */
  factLabels?: Readonly<Record<string, string>>;
}

/** What a feature does in the background and stores. */
export interface BrowserFeature {
  name: string;
  /** Fields for the first event of a task of the user, none of which the core has. Tasks of programs have none. */
  started?(): Promise<object>;
  /** What its tools use of the browser: see `featurePort`. */
  port?(): unknown;
  /** What it puts between a task and the browser, for as long as the task runs here. Where it throws, none runs. */
  around?(task: { userWords(): readonly string[] }): Promise<TaskLayer>;
  /** What it has stored, as a field of the file that "Export everything" writes. */
  stored?: {
    field: string;
    /** As JSON. */
    read(): Promise<unknown>;
    /** Adds what such a file holds and is not here yet; changes nothing that is here. Says what was added. */
    add(found: unknown): Promise<Label[]>;
  };
}

/** Between a task and the browser. */
export interface TaskLayer {
  /** Around the page, outside of all other layers. */
  page(page: PagePort): PagePort;
  /** What models, logs and servers may have of this data; the same data where that is all. */
  cover<T>(data: T): T;
}
