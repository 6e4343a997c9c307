/** Runs in the page: messages to itself, so that the longest time between two of them is that of the longest task. */
export function watchTasks(): void {
  const watch = ((window as unknown as Watch).taskWatch = { longest: 0, ended: false });
  const { port1, port2 } = new MessageChannel();
  let before = performance.now();
  port1.onmessage = () => {
    const now = performance.now();
    watch.longest = Math.max(watch.longest, now - before);
    before = now;
    if (watch.ended) port1.close();
    else port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
}

/** Ends the watch: the longest task since its beginning, in milliseconds. */
export function longestTask(): number {
  const { taskWatch } = window as unknown as Watch;
  taskWatch.ended = true;
  return Math.round(taskWatch.longest);
}

interface Watch {
  taskWatch: { longest: number; ended: boolean };
}
