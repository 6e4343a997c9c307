import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import type { WireHandler } from '../helpers/model-server.ts';
import type { WireRequest } from '../helpers/model-server/types.ts';
import type { User } from '../range/browsers/users.ts';

/** One task of a suite, in one instance of it. */
export interface SuiteTask {
  /** Unique in its suite, and the name of a file. */
  id: string;
  /** What kind of task it is, for tables. */
  group: string;
  /** The address of the page on which it begins. */
  url: string;
  /** Parts of the settings that differ from the product's own, by the name under which they are stored. */
  settings?: Partial<Record<'generalSettings' | 'safetySettings', Record<string, unknown>>>;
  /** What the user says to cards. Absent: they read each and allow it once. */
  answers?: User['answers'];
  /** What must be there before its page is opened. */
  prepare?(browser: TestBrowser): Promise<void>;
  /** Makes the page ready in the loaded document, and gives the request as a user would type it. */
  begin(page: Page): Promise<string>;
  /** From 0 (not solved) to 1, by what the page itself says, or by what the suite's own rule asks for. */
  reward(page: Page, heard: Heard): Promise<number>;
  /** A policy of our own that solves the task at the wire in place of a model; absent where nobody wrote one. */
  policy?(request: string): WireHandler;
}

/** What came of a conversation outside of its page. */
export interface Heard {
  /** The last words in the panel. */
  said: string;
  /** What the models were sent, oldest first. */
  requests: readonly WireRequest[];
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
  /** How many of its tasks run at the same time, each in a tab of its own. Default: one. */
  atOnce?: number;
  open(seed: number): Promise<OpenSuite>;
}

export interface SuiteSource {
  repository: string;
  commit: string;
  license: string;
  /** What makes its pages of its files, in a folder of them; afterwards there is the folder `makes`. */
  build?: { folder: string; commands: readonly (readonly string[])[]; makes: string };
}

/** A name for files. */
export const idOf = (words: string): string => words.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '');
