import { ignoreLateFailure } from '../../async';
import { callPage } from '../client/page-client';
import { defaultLook } from './read-page';

/** The page collects what a task sees first while the task still begins. Never rejects. */
export async function lookAhead(tabId: number, maxTokens: number): Promise<void> {
  const look = { refPrefix: '', refsAfter: 0, ...defaultLook(maxTokens) };
  const atOnce = { quietMs: 0, limitMs: 0, countsMs: 0 };
  await callPage({ tabId, frameId: 0 }, 'untilQuiet', { ...atOnce, look }).catch(ignoreLateFailure);
}
