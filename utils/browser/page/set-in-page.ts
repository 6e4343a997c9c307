import type { SetRow, UndoEnd } from '../../page/api';
import { framesInReach } from '../client/frames-in-reach';
import { callPage } from '../client/page-client';
import { runIn } from '../client/run-in';

export type SetInFrame = SetRow & { frameId: number };

/** Reads the documents that the tab still shows, changes nothing. Never rejects. */
export async function setInPage(tabId: number, taskId: string): Promise<SetInFrame[]> {
  const found = await runIn(await framesInReach(tabId), rowsHere, taskId).catch(() => []);
  return found.flatMap(({ frameId, result }) => (result ?? []).map((row) => ({ ...row, frameId })));
}

/** Throws AgentError where the frame cannot be reached. */
export async function takeBackInPage(
  tabId: number,
  { frameId, ...row }: { frameId: number; taskId: string; id: number },
): Promise<UndoEnd> {
  return (await callPage({ tabId, frameId }, 'takeBack', row)).how;
}

/** Sent into the page as source. */
function rowsHere(taskId: string): SetRow[] {
  const world = globalThis as Record<
    symbol,
    { taskId: string; rows: readonly (SetRow & { subject: Element })[] } | undefined
  >;
  const memory = world[Symbol.for('sidehand:set-here')];
  if (memory?.taskId !== taskId) return [];
  return memory.rows.flatMap(({ id, kind, name, subject }) => (subject.isConnected ? [{ id, kind, name }] : []));
}
