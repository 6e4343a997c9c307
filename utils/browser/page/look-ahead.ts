import { ignoreLateFailure } from '../../async';
import { callPage } from '../client/page-client';
import { defaultLook } from './read-page';

/** Has the page collect what a task sees first while that still begins: its first look takes it. Never rejects. */
export async function lookAhead(tabId: number, maxTokens: number): Promise<void> {
  const look = { refPrefix: '', refsAfter: 0, ...defaultLook(maxTokens) };
  const atOnce = { quietMs: 0, limitMs: 0, countsMs: 0 };
  await callPage({ tabId, frameId: 0 }, 'untilQuiet', { ...atOnce, look }).catch(ignoreLateFailure);
}
