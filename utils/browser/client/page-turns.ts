/** By tab. `waiting`: work for the end of its calls. */
const inUse = new Map<number, { calls: number; waiting: (() => void)[] }>();

/** Holds up the work that waits for `whenUnused` of the tab. */
export async function whileInUse<T>(tabId: number, work: () => Promise<T>): Promise<T> {
  const turn = inUse.get(tabId) ?? { calls: 0, waiting: [] };
  inUse.set(tabId, turn);
  turn.calls += 1;
  try {
    return await work();
  } finally {
    turn.calls -= 1;
    if (turn.calls === 0) {
      inUse.delete(tabId);
      for (const goOn of turn.waiting) goOn();
    }
  }
}

export async function whenUnused(tabId: number): Promise<void> {
  for (let turn = inUse.get(tabId); turn; turn = inUse.get(tabId)) {
    const { waiting } = turn;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}
