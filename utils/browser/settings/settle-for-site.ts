import type { TaskState } from '../../agent/task/state';
import { answeredCard } from '../../agent/task/waits';
import type { CardAnswer } from '../../contracts/ports';
import { isSettled, settledActOf } from '../../guard/settled';
import { safetySettings } from './storage';

export async function settleForSite(state: TaskState, answer: CardAnswer): Promise<void> {
  const card = answeredCard(state, answer)?.card;
  const act = card && settledActOf(card);
  if (!card || !act) return;
  await safetySettings.change((safety) =>
    isSettled(card, safety.settled) ? safety : { ...safety, settled: [...safety.settled, act] },
  );
}
