/**
 * Set in the isolated world of a document that has the page library, so that a second run keeps the first one's refs,
 * and so that the background can call and remove it: then nothing of it stays.
 */
export const libraryMark = Symbol.for('sidehand:page-library');

/** Where the relay of a task leaves the function that asks for the internals of a custom element. */
export const internalsMark = Symbol.for('sidehand:internals');

/** Where a document keeps what a task has set in it. */
export const setMemoryMark = Symbol.for('sidehand:set-here');

/** The library, for the functions that the background sends into a frame. They write the symbol out themselves. */
export interface MarkedLibrary {
  /** Random, made once per document. */
  key: string;
  /** The prefix of the refs of this document, once it has one. */
  refPrefix(): string | undefined;
  /** Carries out a call of `PageApi`. Gives an envelope (see utils/rpc). */
  call(method: string, params: unknown): Promise<unknown>;
  release(): void;
}
