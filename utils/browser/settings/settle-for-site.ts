import type { TaskState } from '../../agent/task/state';
import { waitFor } from '../../agent/task/waits';
import { isSettled, settledActOf } from '../../guard/settled';
import { safetySettings } from './storage';

export async function settleForSite(state: TaskState): Promise<void> {
  const card = waitFor(state, 'confirmation')?.card;
  const act = card && settledActOf(card);
  if (!card || !act) return;
  const safety = await safetySettings.read();
  if (!isSettled(card, safety.settled)) await safetySettings.write({ ...safety, settled: [...safety.settled, act] });
}
