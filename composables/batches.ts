/**
 * Passes the first value after a pause at once, and those of the next `intervalMs` together when it is over, in their
 * order. In a hidden page, where timers are held back and nothing is drawn, each at once.
 */
export function batches<Value extends object>(intervalMs: number, pass: (value: Value) => void) {
  const waiting: Value[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) pass(value);
  }

  function end(): void {
    timer = waiting.length > 0 ? setTimeout(end, intervalMs) : undefined;
    flush();
  }

  return {
    put(value: Value): void {
      waiting.push(value);
      if (document.hidden) flush();
      else if (timer === undefined) end();
    },
    /** Passes at once what waits. */
    flush,
    stop(): void {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
