/**
 * Passes on at most one value in each interval, always the newest, and never keeps the last one back for longer
 * than the interval. The first after a pause is passed at once.
 */
export class Throttle<Value> {
  private waiting: { value: Value } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly intervalMs: number,
    private readonly pass: (value: Value) => void,
  ) {}

  put(value: Value): void {
    this.waiting = { value };
    if (this.timer === undefined) this.release();
  }

  /** Forgets what has not been passed on yet. */
  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = undefined;
  }

  private release(): void {
    const { waiting } = this;
    this.timer = undefined;
    if (!waiting) return;
    this.waiting = undefined;
    this.timer = setTimeout(() => this.release(), this.intervalMs);
    this.pass(waiting.value);
  }
}
