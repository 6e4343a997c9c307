import type { Failure } from '../failure';
import type { Article, CollectOptions, Extracted, PageNode } from '../page/api';
import type { PagePort } from './page-port';
import type { QuarantinedRecord } from './journal-records';
import type { MessageFile, TabInfo } from './records';

export interface FileContent {
  name: string;
  type: string;
  base64: string;
}

export interface ImageFile {
  name: string;
  content: Blob;
}

export interface FileProgress {
  done: number;
  total: number;
}

/** Who waits for a file. When aborted, the signal's reason is thrown. */
export interface FileFollower {
  signal: AbortSignal;
  onProgress?: ((progress: FileProgress) => void) | undefined;
}

export type FileLook = Pick<CollectOptions, 'scope' | 'find' | 'selector'>;
export type ExtractOptions = Omit<Parameters<PagePort['extract']>[0], 'file'>;

/** Answers what pages are asked, with refs of this prefix. Throws STALE_REF and INVALID_ARGUMENTS, as they do. */
export interface ReadFile {
  pages: number;
  unread?: 'no-text';
  nodes(look: FileLook, refPrefix?: string): PageNode;
  extract(options: ExtractOptions, refPrefix?: string): Extracted;
  article(of: Pick<Article, 'url' | 'title'>): Article;
}

export interface UnreadFile {
  pages?: never;
  unread: 'password' | 'damaged';
  /** For models. */
  why: string;
  /** Its bytes cannot be had from here, or it is of another kind. */
  isElsewhere: boolean;
}

export type OpenedFile = ReadFile | UnreadFile;

/** `frame`: where the browser lists one. `src`: the address that its element asks for. */
export interface FileFrame {
  parent: { tabId: number; frameId: number };
  frame?: { frameId: number; url: string } | undefined;
  src: string;
}

/** Files that are no texts, and are read all the same. Readings are plain data, which can be stored. */
export interface FileKind {
  /** Of the feature, and the ending of file names. */
  name: string;
  /** For models: "a ... in the page". */
  word: string;
  is(file: { name: string; type: string }): boolean;
  /**
   * `beside`: a document to read it in where no worker can. `password`: typed by the user, not kept. Afterwards the
   * bytes are gone.
   */
  read(
    bytes: Uint8Array<ArrayBuffer>,
    follower: FileFollower,
    how?: { beside?: FileFrame['parent']; password?: string | undefined },
  ): Promise<unknown>;
  open(reading: unknown): OpenedFile;
  /** In a tab that shows it in a viewer, which scripts may reach (`inPage`) or not. Throws AgentError. */
  readShown(tab: TabInfo, inPage: boolean, follower: FileFollower): Promise<OpenedFile>;
  /** A frame that cannot be read as a page, for that reason, may show such a file. */
  couldBeIn(at: FileFrame, why: Failure | undefined): boolean;
  /** Undefined where it is none. */
  readIn(at: FileFrame, why: Failure | undefined, follower: FileFollower): Promise<OpenedFile | undefined>;
}

/** Undefined for texts, and for files that are not read. */
export type KindOf = (file: { name: string; type: string }) => FileKind | undefined;

/** Ids of tabs mean something only within one run of the browser. */
export interface UnsentPlace {
  tabId: number;
  browserRun: string;
}

/** Keeps the files of messages, a task's for that task alone. Writing throws STORAGE. */
export interface FileStore {
  /** Each row has the `type` of a file, and its bytes as `content`. */
  database: string;
  /** For a message that is being written there. */
  add(file: File, place: UnsentPlace): Promise<MessageFile>;
  /** Throws NOT_FOUND when one of them is gone; then the task gets none. */
  claim(ids: readonly string[], owner: { taskId: string; chatId: string }): Promise<MessageFile[]>;
  /** Throws NOT_FOUND, and INVALID_ARGUMENTS where they are too large for one call. */
  contents(taskId: string, names: readonly string[]): Promise<FileContent[]>;
  pictures(taskId: string): Promise<ImageFile[]>;
  /** Throws NOT_FOUND, and WRONG_ELEMENT for a file of which no text is read. */
  text(taskId: string, name: string): Promise<OpenedFile | string>;
  forgetChat(chatId: string): Promise<void>;
  forgetOtherRuns(browserRun: string, keptTasks: readonly string[]): Promise<void>;
  /** For a full disk, some of the files of ended tasks. Returns whether there were any. */
  forgetEnded(unfinished: readonly string[]): Promise<boolean>;
  /** `keep` stores each unchanged. Throws what `keep` throws; files not stored by then stay. */
  setAsideDamaged(keep: (record: QuarantinedRecord) => Promise<void>): Promise<void>;
}

export interface FileKeeper {
  /** Of the feature. */
  name: string;
  open(kindOf: KindOf): FileStore;
}
