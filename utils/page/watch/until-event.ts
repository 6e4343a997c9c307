export function untilEvent(target: EventTarget, type: string, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      target.removeEventListener(type, end);
      resolve();
    };
    const timer = setTimeout(end, limitMs);
    target.addEventListener(type, end);
  });
}
