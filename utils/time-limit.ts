import { fail, type FailureCode } from './failure';

/** A watchdog: it never delays anything. */
export function withTimeLimit<T>(promise: Promise<T>, limitMs: number, code: FailureCode, message: string): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(fail(code, message)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Undefined where it fails, or takes longer. */
export function withinTime<T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> {
  return withTimeLimit(promise, limitMs, 'TIMEOUT', '').catch(() => undefined);
}
