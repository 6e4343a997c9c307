/**
 * Undoes what was set up, the last first. Can go when Firefox 141 is the oldest supported version, which has
 * `AsyncDisposableStack`
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/AsyncDisposableStack).
 */
export class Disposer {
  private readonly cleanups: (() => unknown)[] = [];

  use<T extends { dispose(): unknown }>(resource: T): T {
    this.defer(() => resource.dispose());
    return resource;
  }

  defer(undo: () => unknown): void {
    this.cleanups.push(undo);
  }

  /** Once, and waits for each. A failure does not stop the others; the first error is thrown at the end. */
  async dispose(): Promise<void> {
    const faults: unknown[] = [];
    for (let undo = this.cleanups.pop(); undo; undo = this.cleanups.pop()) {
      try {
        const undone = undo();
        if (undone instanceof Promise) await undone;
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw faults[0];
  }
}
