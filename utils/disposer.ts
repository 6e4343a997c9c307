/**
 * Undoes what was set up, the last first. Goes when Firefox 141 is the oldest that is supported: it has `AsyncDisposableStack`
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/AsyncDisposableStack).
 */
export class Disposer {
  private readonly undoings: (() => unknown)[] = [];

  /** Takes a thing that is disposed with the others, and gives it back. */
  use<T extends { dispose(): unknown }>(resource: T): T {
    this.defer(() => resource.dispose());
    return resource;
  }

  defer(undo: () => unknown): void {
    this.undoings.push(undo);
  }

  /** Undoes everything, once, and waits for each. One that fails does not keep the others; the first fault is thrown at the end. */
  async dispose(): Promise<void> {
    const faults: unknown[] = [];
    for (let undo = this.undoings.pop(); undo; undo = this.undoings.pop()) {
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
