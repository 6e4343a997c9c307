import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { launchBrowser, type TestBrowser } from '../helpers/browsers/index.ts';
import { type DirectedModel, startDirectedModel } from '../helpers/directed-model.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { privateMounts, smallDisk } from '../helpers/small-disk.ts';
import { itWide } from '../helpers/wide.ts';

/** Where each browser keeps what extensions store in databases. */
const PLACES = { chromium: 'Default', firefox: 'storage' };

const mounts = privateMounts();

describe.skipIf(mounts === undefined).each(chosenBrowsers())('a disk that is really full (%s)', (name) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let browser: TestBrowser | undefined;
  const profile = mkdtempSync(join(tmpdir(), 'sidehand-small-'));
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
  });
  afterEach(() => browser?.close());
  afterAll(async () => {
    removeFolder(profile);
    await model.server.close();
    await site.close();
  });

  itWide(
    'holds a task up, which can be stopped; nothing is lost, and the task goes on once there is room',
    async () => {
      const disk = smallDisk(mounts ?? '', await ensureBrowser(name, () => undefined), profile, PLACES[name]);
      browser = await launchBrowser(name, {
        extensionDir: extensionDir(name),
        program: disk.program,
        headless: true,
        profile,
      });
      await useModelServer(browser, model.server.url);
      const panel = await browser.openPanel(await browser.newPage(site.page('/plates', '<title>Plates</title>')));
      await sendMessage(panel, 'Think about plates');
      const first = await model.asked('about plates');
      disk.fill();
      first.answer({ text: `Plates are flat. ${longLink()}`, chunkSize: 4_000 });
      await waitForText(panel, '.banner', 'The disk is full. Tasks wait and lose nothing.');
      await waitForText(panel, '.activity-line', 'Waits for room on the disk');
      disk.makeRoom();
      await panel.click('button', 'Try again');
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });

      await sendMessage(panel, 'Think about bowls');
      const second = await model.asked('about bowls');
      disk.fill();
      second.answer({ text: `Bowls are deep. ${longLink()}`, chunkSize: 4_000 });
      await waitForText(panel, '.activity-line', 'Waits for room on the disk');
      await panel.click('button', 'Stop');
      expect((await waitForOutcome(panel, 2)).text).toContain('There is no room left to save what happens.');
      await waitForText(panel, '.interrupted', 'Think about bowls');

      disk.makeRoom();
      await browser.killBackground();
      await panel.reload();
      await waitForText(panel, '.interrupted', 'Think about bowls');
      await panel.waitFor(() => [...document.querySelectorAll('[data-kind=user]')].length === 2);
      expect((await transcript(panel)).filter((line) => /^(answer|outcome)/.test(line))).toEqual([
        'answer[done]: Plates are flat. Read on (plates.example)',
        expect.stringMatching(/^outcome\[done\]: Answered/),
      ]);
      expect(await panel.evaluate(() => document.querySelector('.activity-line'))).toBeNull();
      await panel.click('button', 'Resume “Think about bowls”');
      (await model.asked('about bowls')).answer({ text: 'Bowls are round.' });
      expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
      expect((await transcript(panel)).filter((line) => line.startsWith('answer'))).toEqual([
        'answer[done]: Plates are flat. Read on (plates.example)',
        'answer[done]: Bowls are round.',
      ]);
    },
  );
});

/** A link that takes half a megabyte on the disk, however it is packed, and a word where it is shown. */
function longLink(): string {
  return `[Read on](https://plates.example/${Array.from({ length: 40_000 }, () => Math.random().toString(36).slice(2)).join('')})`;
}
