/** In the isolated world, for the background. A second run of the library keeps the first one's refs. */
export const libraryMark = Symbol.for('sidehand:page-library');

/** A task's relay leaves a function there that asks for internals. */
export const internalsMark = Symbol.for('sidehand:internals');

export const relayMark = Symbol.for('sidehand:relay');

export const setMemoryMark = Symbol.for('sidehand:set-here');

/** Functions that are sent as source write the symbol out themselves. */
export interface MarkedLibrary {
  /** Random, one per document. */
  key: string;
  refPrefix(): string | undefined;
  /** Gives an envelope (see utils/rpc). */
  call(method: string, params: unknown): Promise<unknown>;
  /** They stay in this world. */
  secretValues(): string[];
  hidePointer(): void;
  release(): void;
}
