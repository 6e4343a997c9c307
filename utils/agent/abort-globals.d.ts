/**
 * The core is compiled without DOM types; aborting is part of the language's runtimes everywhere, so just that much is
 * declared here. Only `utils/agent/tsconfig.json` reads this file.
 */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };

/** What an abort is made with. */
declare class DOMException extends Error {
  constructor(message?: string, name?: string);
}
