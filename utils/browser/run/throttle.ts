/**
 * One value in each interval, always the newest, and the last one no later. The first after a pause is passed at once.
 */
export class Throttle<Value> {
  private pending: { value: Value } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly intervalMs: number,
    private readonly pass: (value: Value) => void,
  ) {}

  put(value: Value): void {
    this.pending = { value };
    if (this.timer === undefined) this.release();
  }

  drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pending = undefined;
  }

  private release(): void {
    const { pending } = this;
    this.timer = undefined;
    if (!pending) return;
    this.pending = undefined;
    this.timer = setTimeout(() => this.release(), this.intervalMs);
    this.pass(pending.value);
  }
}
