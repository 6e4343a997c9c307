import { nextTask } from '../dom/dom';
import { findRoots } from '../dom/find-roots';
import { doc } from '../dom/safe';

/**
 * Calls `attempt` at once, and again after each change of the document (mutations in any shadow root, ends of
 * transitions and animations, scrolling, loads, input), until it returns something. Undefined after `timeoutMs`. Its
 * errors go to the caller. No polling: works in hidden tabs, where timers and frames are held back. With `quietMs`,
 * also gives up after that long without a change, unless something is moving, such as a spinner.
 */
export async function untilChange<T>(
  attempt: () => T | undefined | Promise<T | undefined>,
  timeoutMs: number,
  quietMs?: number,
): Promise<T | undefined> {
  const asked = attempt();
  const first = asked instanceof Promise ? await asked : asked;
  if (first !== undefined || timeoutMs <= 0) return first;
  return new Promise((resolve, reject) => {
    const wait = new ChangeWait(attempt, { timeoutMs, quietMs }, { resolve, reject });
    if (asked instanceof Promise) wait.noteChange();
  });
}

export function stopWaiting(): void {
  for (const giveUp of [...waits]) giveUp();
}

const waits = new Set<() => void>();

class ChangeWait<T> {
  private isOver = false;
  private isAttempting = false;
  private hasChanged = false;
  private readonly observed = new Set<Node>([document]);
  private readonly observer = new MutationObserver(() => this.noteChange());
  private readonly timer: ReturnType<typeof setTimeout>;
  private quietTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly attempt: () => T | undefined | Promise<T | undefined>,
    private readonly limits: { timeoutMs: number; quietMs: number | undefined },
    private readonly settle: { resolve(value: T | undefined): void; reject(error: Error): void },
  ) {
    this.timer = setTimeout(this.giveUp, limits.timeoutMs);
    waits.add(this.giveUp);
    for (const type of changeEvents) addEventListener(type, this.noteChange, true);
    this.restartQuietTime();
    this.observer.observe(document, everything);
    this.observeNewRoots().catch(this.fail);
  }

  /** At most one attempt per task. */
  readonly noteChange = (): void => {
    if (this.isOver) return;
    this.hasChanged = true;
    this.restartQuietTime();
    if (this.isAttempting) return;
    this.isAttempting = true;
    this.attemptAgain().catch(this.fail);
  };

  private async attemptAgain(): Promise<void> {
    while (this.hasChanged && !this.isOver) {
      await nextTask();
      if (this.isOver) return;
      this.hasChanged = false;
      const value = await this.attempt();
      if (this.isOver) return;
      if (value !== undefined) {
        this.end();
        return this.settle.resolve(value);
      }
      await this.observeNewRoots();
    }
    this.isAttempting = false;
  }

  /** Changes before a root was observed were missed, so a new root counts as one. */
  private async observeNewRoots(): Promise<void> {
    for (const root of await findRoots()) {
      if (this.isOver || this.observed.has(root)) continue;
      this.observed.add(root);
      this.observer.observe(root, everything);
      this.noteChange();
    }
  }

  private restartQuietTime(): void {
    clearTimeout(this.quietTimer);
    if (this.limits.quietMs === undefined) return;
    this.quietTimer = setTimeout(
      () => (doc.getAnimations().some(isRunning) ? this.restartQuietTime() : this.giveUp()),
      this.limits.quietMs,
    );
  }

  private readonly giveUp = (): void => {
    this.end();
    this.settle.resolve(undefined);
  };

  private readonly fail = (error: unknown): void => {
    this.end();
    this.settle.reject(error instanceof Error ? error : new Error(String(error)));
  };

  private end(): void {
    this.isOver = true;
    waits.delete(this.giveUp);
    clearTimeout(this.timer);
    clearTimeout(this.quietTimer);
    this.observer.disconnect();
    for (const type of changeEvents) removeEventListener(type, this.noteChange, true);
  }
}

function isRunning({ playState }: Animation): boolean {
  return playState === 'running';
}

export const everything: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
};

const changeEvents = 'transitionend animationend scroll resize load input change toggle DOMContentLoaded'.split(' ');
