import type { Page } from '../helpers/browsers/index.ts';
import type { WireReply, WireRequest } from '../helpers/model-server/types.ts';

/** One task of a suite, in one instance of it. */
export interface SuiteTask {
  /** Unique in its suite. */
  id: string;
  /** What kind of task it is, for tables. */
  group: string;
  /** The address of the page on which it begins. */
  url: string;
  /** Makes the page ready in the loaded document, and gives the request as a user would type it. */
  begin(page: Page): Promise<string>;
  /** From 0 (not solved) to 1, by what the page itself says. */
  reward(page: Page): Promise<number>;
  /** A policy of our own that solves the task at the wire in place of a model; absent where nobody wrote one. */
  policy?(request: string): (request: WireRequest) => WireReply;
}

/** Tasks that are ready to be run. */
export interface OpenSuite {
  tasks: SuiteTask[];
  close(): Promise<void>;
}

/** A suite by its name. `open` throws, with what to do, where its files are not there or are of another commit. */
export interface Suite {
  name: string;
  /** Where its files come from. Absent: they are part of this repository. */
  source?: SuiteSource;
  open(seed: number): Promise<OpenSuite>;
}

export interface SuiteSource {
  repository: string;
  commit: string;
  license: string;
}
