import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DirectedModel, startDirectedModel } from '../helpers/directed-model.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { exported, waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('what is stored', (browser, site) => {
  let model: DirectedModel;
  beforeAll(async () => {
    model = await startDirectedModel();
    await useModelServer(browser(), model.server.url);
  });
  afterAll(() => model.server.close());

  itWide('deleted under a task: it ends, says why, and the next one works', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?deleted')));
    await sendMessage(panel, 'Think about mugs');
    const cut = await model.asked('about mugs');
    await panel.evaluate(
      () =>
        new Promise<boolean>((resolve, reject) => {
          const request = indexedDB.deleteDatabase('sidehand-journal');
          request.onsuccess = () => resolve(true);
          request.onerror = () => reject(new Error('The database could not be deleted.'));
        }),
    );
    expect((await waitForOutcome(panel)).text).toContain(
      'deleted Sidehand’s stored conversations while the task ran. What was done on pages stays.',
    );
    await cut.request.disconnected;

    await sendMessage(panel, 'Think about cups');
    (await model.asked('about cups')).answer({ text: 'Cups have ears.' });
    expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
    await panel.reload();
    // What has ended comes from the archive, a moment after what the background knows.
    await waitForEntry(panel, 'user', 'Think about mugs');
    await waitForEntry(panel, 'answer', 'Cups have ears.');
    expect((await transcript(panel)).filter((line) => /^(user|answer)/.test(line))).toEqual([
      'user[done]: You: Think about mugs',
      'user[done]: You: Think about cups',
      'answer[done]: Cups have ears.',
    ]);
  });

  itWide(
    'without room on the disk: the task waits where it is, can be stopped, and goes on with nothing lost',
    async () => {
      const panel = await browser().openPanel(await browser().newPage(site.at('index.html?full')));
      await sendMessage(panel, 'Think about plates');
      const asked = await model.asked('about plates');
      await browser().inBackground(fillDisk);
      asked.answer({ text: 'Plates are flat.' });
      await waitForText(panel, '.banner', 'The disk is full. Tasks wait and lose nothing.');
      await waitForText(panel, '.activity-line', 'Waits for room on the disk');
      await browser().inBackground(makeRoom);
      await panel.click('button', 'Try again');
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
      await panel.waitFor(() => document.querySelector('.banner') === null);
      expect((await transcript(panel)).filter((line) => line.startsWith('answer'))).toEqual([
        'answer[done]: Plates are flat.',
      ]);

      await sendMessage(panel, 'Think about bowls');
      const second = await model.asked('about bowls');
      await browser().inBackground(fillDisk);
      second.answer({ text: 'Bowls are deep.' });
      await waitForText(panel, '.activity-line', 'Waits for room on the disk');
      await panel.click('button', 'Stop');
      expect((await waitForOutcome(panel, 2)).text).toContain('There is no room left to save what happens.');
      await waitForText(panel, '.interrupted', 'Think about bowls');
      await browser().inBackground(makeRoom);
      await panel.click('button', 'Resume “Think about bowls”');
      const again = await model.asked('about bowls');
      await panel.waitFor(() => document.querySelector('.interrupted') === null);
      // Nothing of the answer that never reached the disk.
      await waitForEntry(panel, 'user', 'Think about bowls');
      expect((await transcript(panel)).filter((line) => /^(answer|outcome)/.test(line))).toEqual([
        'answer[done]: Plates are flat.',
        expect.stringMatching(/^outcome\[done\]: Answered/),
      ]);
      again.answer({ text: 'Bowls are round.' });
      expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
      expect((await transcript(panel)).filter((line) => line.startsWith('answer'))).toEqual([
        'answer[done]: Plates are flat.',
        'answer[done]: Bowls are round.',
      ]);
    },
  );

  it('damaged: it is set aside, the user is informed, and the export has all of it', async () => {
    const page = await browser().newPage(site.at('index.html?damaged'));
    const first = await browser().openPanel(page);
    for (const subject of ['Spoons', 'Forks']) {
      await sendMessage(first, `Think about ${subject}`);
      (await model.asked(`about ${subject}`)).answer({ text: `${subject} are made of steel.` });
      await waitForOutcome(first, subject === 'Spoons' ? 1 : 2);
    }
    await damage(first, 'Spoons');
    await browser().killBackground();
    await first.close();

    const panel = await browser().openPanel(page);
    await waitForText(panel, '.banner', 'Damaged records were set aside. Everything else is as it was.');
    await waitForText(panel, '.banner', 'Damaged settings are back at their defaults.');
    for (const subject of ['Spoons', 'Forks']) await waitForText(panel, '[role=log]', `${subject} are made of steel.`);
    expect((await transcript(panel)).filter((line) => line.startsWith('answer'))).toEqual([
      'answer[done]: Spoons are made of steel.',
      'answer[done]: Forks are made of steel.',
    ]);
    await panel.click('button', 'Dismiss');
    await panel.waitFor(() => document.querySelector('.banner') === null);

    const options = await browser().openOptions('data');
    const file = JSON.parse(await exported(options, 'Export everything')) as Record<
      'tasks' | 'quarantine',
      { request?: string; from?: string; raw: unknown }[]
    >;
    expect(file.tasks.map(({ request }) => request)).toContain('Think about Forks');
    expect(file.quarantine.map(({ from }) => from)).toEqual(expect.arrayContaining(['tasks', 'events', 'settings']));
    expect(JSON.stringify(file.quarantine)).toContain('Spoons are made of steel.');

    await waitForText(options, '.sizes', 'Damaged records');
    await options.evaluate(() => (location.hash = 'diagnostics'));
    await options.click('button', 'Delete all');
    await options.click('button', 'Delete all', { within: '[role=group]' });
    await waitForText(options, 'main', 'Nothing is damaged.');
  });

  itWide(
    'that cannot be opened: the user is informed, exports what can be read, starts empty, and the open panel works again',
    async () => {
      const page = await browser().newPage(site.at('index.html?unopened'));
      const panel = await browser().openPanel(page);
      await leaveToNewerVersion(panel);
      await browser().killBackground();
      await panel.reload();
      await waitForText(panel, '.banner', 'The stored conversations cannot be opened.');
      await panel.click('button', 'Try again');
      await waitForText(panel, '.banner', 'The stored conversations cannot be opened.');

      const options = await browser().openOptions('data');
      const file = JSON.parse(await exported(options, 'Export what can be read')) as {
        journal: { stores: { tasks: unknown[] } };
      };
      expect(JSON.stringify(file.journal.stores.tasks)).toContain('Think about Forks');
      await options.click('button', 'Start empty');
      await options.click('button', 'Start empty', { within: '[role=group]' });
      await waitForText(options, '.section-head', 'Sidehand starts empty.');
      await panel.waitFor(() => document.querySelector('.banner') === null);
      await sendMessage(panel, 'Think about knives');
      (await model.asked('about knives')).answer({ text: 'Knives are sharp.' });
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    },
  );
});

/** The journal as a newer version of Sidehand would leave it. */
function leaveToNewerVersion(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('sidehand-journal', 99);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    opening.result.close();
    return true;
  });
}

interface Disk {
  roomyAdd?: IDBObjectStore['add'];
}

/** Runs in the background: from now on no event finds room. */
function fillDisk(scope: typeof globalThis): void {
  const store = scope.IDBObjectStore.prototype;
  const { add } = store;
  (scope as Disk).roomyAdd = add;
  store.add = function (this: IDBObjectStore, ...given: Parameters<IDBObjectStore['add']>) {
    if (this.name !== 'events') return add.apply(this, given);
    this.transaction.abort();
    throw new scope.DOMException('No room.', 'QuotaExceededError');
  };
}

function makeRoom(scope: typeof globalThis): void {
  const { roomyAdd } = scope as Disk;
  if (roomyAdd) scope.IDBObjectStore.prototype.add = roomyAdd;
}

/** Spoils the record of the task with this request, and a setting. */
function damage(page: Page, request: string): Promise<boolean> {
  return page.evaluate(async (words: string) => {
    await chrome.storage.local.set({ generalSettings: { maxSteps: 'many' } });
    const opening = indexedDB.open('sidehand-journal');
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const transaction = database.transaction('tasks', 'readwrite');
    const tasks = transaction.objectStore('tasks');
    const reading = tasks.getAll();
    reading.onsuccess = () => {
      const record = (reading.result as { request: string }[]).find((task) => task.request.includes(words));
      tasks.put({ ...record, startedAt: 'long ago' });
    };
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
    return true;
  }, request);
}
