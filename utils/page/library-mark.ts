/**
 * In the isolated world, so that a second run keeps the first one's refs, and the background can call and remove the
 * library.
 */
export const libraryMark = Symbol.for('sidehand:page-library');

/** A task's relay leaves the function there that asks for internals. */
export const internalsMark = Symbol.for('sidehand:internals');

/** Where a document keeps what a task has set in it. */
export const setMemoryMark = Symbol.for('sidehand:set-here');

/** They write the symbol out themselves. */
export interface MarkedLibrary {
  /** Random, made once per document. */
  key: string;
  /** Once it has one. */
  refPrefix(): string | undefined;
  /** Gives an envelope (see utils/rpc). */
  call(method: string, params: unknown): Promise<unknown>;
  release(): void;
}
