import { expect, test } from 'vitest';
import { judgeTurn, seenPage } from '@/utils/agent/fold/judge-turn';
import { reduce } from '@/utils/agent/fold/reduce';
import type { CallRecord, TaskState } from '@/utils/agent/task/state';
import { started } from '../../../helpers/journal';

const before = 'button "Dead" [e1]\nbutton "Live" [e2] focused';
const after = 'button "Dead" [e1] focused\nbutton "Live" [e2]';
const withText = (state: TaskState, text: string): TaskState => ({
  ...state,
  view: {
    tabId: 7,
    url: 'https://a.example/',
    title: 'A',
    documentKey: 'd',
    text,
    truncated: false,
    nonce: 'n',
    seenAt: 0,
  },
  viewStale: false,
});
const ended = (name: string, details: Record<string, unknown>): CallRecord => ({
  call: { id: 'c1', name, arguments: { ref: 'e1' } },
  status: 'ended',
  effect: 'once',
  result: { ok: true, value: { summary: 'Clicked.', details } },
});
/** Turns that were wasted so far, after one with this call that moved the focus. */
const wasted = (call: CallRecord): number => {
  const state = reduce(undefined, started('task'));
  const turnPage = seenPage(withText(state, before));
  return judgeTurn({ ...withText(state, after), turnPage, turnCalls: [call] }).progress.wastedTurns;
};

test('A turn in which only the focus moved is a wasted one; one whose call changed the page is not', () => {
  expect(wasted(ended('click', { changed: false }))).toBe(1);
  expect(wasted(ended('click', { changed: true }))).toBe(0);
  expect(wasted(ended('check', { changed: false, unchanged: true }))).toBe(0);
});
