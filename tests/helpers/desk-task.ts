import { expect } from 'vitest';
import type { Page, TestBrowser } from './browsers/index.ts';
import { claimDone, type DirectedModel, judgeComplete, makePlan } from './directed-model.ts';
import { sendMessage, waitForOutcome } from './panel.ts';
import { roleOf } from './roles.ts';

/** A request of the navigator to the model, and the way to answer it. */
export type Turn = Awaited<ReturnType<DirectedModel['asked']>>;

export interface DeskTask {
  page: Page;
  panel: Page;
  /** What the user asked for, which identifies the task to the model. */
  words: string;
  /** The navigator's first question. */
  turn: Turn;
}

/**
 * Starts a task in a page that has a button "Take", and brings it to the point where it carries out its plan: the
 * navigator has been asked for its first calls.
 */
export async function beginTask(
  browser: TestBrowser,
  model: DirectedModel,
  page: Page,
  name: string,
): Promise<DeskTask> {
  const panel = await browser.openPanel(page);
  const words = `Tidy ${name}, go on to ${name}-next: click Take`;
  await sendMessage(panel, words);
  (await model.asked(words)).answer(makePlan('Tidy up'));
  return { page, panel, words, turn: await model.asked(words) };
}

/** The next request with `words`, which must be one of the navigator. */
export async function askNavigator(model: DirectedModel, words: string): Promise<Turn> {
  const turn = await model.asked(words);
  expect(roleOf(turn.request)).toBe('navigator');
  return turn;
}

/** Resolves when what the user did in the page is on its way to the task: pages report it a moment later. */
export async function untilNoticed(panel: Page): Promise<void> {
  await panel.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const journal = await settled(indexedDB.open('sidehand-journal'));
    const waiting = async (): Promise<boolean> => {
      const tasks: { waiting?: { type: string }[] }[] = await settled(
        journal.transaction('tasks').objectStore('tasks').getAll(),
      );
      return tasks.some((task) => task.waiting?.some(({ type }) => type === 'pause'));
    };
    while (!(await waiting()));
    journal.close();
  });
}

/** Makes the navigator say in this turn that everything is done, and the planner agree. */
export async function finishTask(
  model: DirectedModel,
  { panel, words }: Pick<DeskTask, 'panel' | 'words'>,
  turn: Turn,
): Promise<void> {
  turn.answer(claimDone());
  (await model.asked(words)).answer(judgeComplete());
  // Where nothing was done, nothing can be confirmed.
  expect((await waitForOutcome(panel)).status).toMatch(/^(done|unconfirmed)$/);
}
