import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { makePlan, startDirectedModel, type DirectedModel } from '../helpers/directed-model.ts';
import { attached, attachFiles } from '../helpers/files.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const cv = { name: 'cv.odt', type: 'application/vnd.oasis.opendocument.text', text: 'curriculum'.repeat(50) };
const photo = { name: 'photo.png', type: 'image/png', text: 'p'.repeat(2_400) };

describeInBrowsers('files that the user attaches', (browser, site) => {
  let model: DirectedModel;
  beforeAll(async () => {
    model = await startDirectedModel();
    await useModelServer(browser(), model.server.url);
  });
  afterAll(() => model.server.close());

  itWide('are shown beside the unsent text, survive a reload, and can be removed one by one', async () => {
    const page = await browser().newPage(site.at('index.html?kept'));
    const panel = await browser().openRealPanel(page);
    await attachFiles(panel, [cv, photo]);
    expect(await attached(panel, 2)).toEqual(['cv.odt 500 bytes', 'photo.png 2 kB']);
    await attachFiles(panel, [{ ...cv, text: 'another' }]);
    expect(await attached(panel, 3)).toEqual(['cv.odt 500 bytes', 'photo.png 2 kB', 'cv (2).odt 7 bytes']);
    await panel.reload();
    await attached(panel, 3);
    await panel.click('button', 'Remove photo.png');
    expect(await attached(panel, 2)).toEqual(['cv.odt 500 bytes', 'cv (2).odt 7 bytes']);
    expect(await panel.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Message');
    for (const name of ['cv.odt', 'cv (2).odt']) await panel.click('button', `Remove ${name}`);
    await attached(panel, 0);
  });

  itWide('can be dropped on the panel and pasted', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?dropped')));
    await panel.waitFor(() => document.querySelector('.composer'));
    expect(await drop(panel, 'note.txt')).toEqual({ hint: 'Drop files to attach them', prevented: true });
    expect(await attached(panel, 1)).toEqual(['note.txt 3 bytes']);
    await panel.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['png'], 'shot.png', { type: 'image/png' }));
      // Firefox leaves out the files that a script puts into a paste.
      const paste = Object.defineProperty(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true }),
        'clipboardData',
        { value: clipboardData },
      );
      document.querySelector('.composer textarea')?.dispatchEvent(paste);
    });
    expect(await attached(panel, 2)).toEqual(['note.txt 3 bytes', 'shot.png 3 bytes']);
    expect(await panel.evaluate(() => document.querySelector('.drop-hint'))).toBeNull();
  });

  itWide('are refused when they are too many or too large, and what was attached stays', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?refused')));
    await panel.waitFor(() => document.querySelector('.composer'));
    await attachFiles(
      panel,
      Array.from({ length: 11 }, (_, index) => ({ ...cv, name: `file-${index + 1}.txt` })),
    );
    await attached(panel, 10);
    expect(await panel.text('.composer [role=alert]')).toBe(
      '“file-11.txt” was not attached: at most 10 files can go with a message.',
    );
    await panel.click('button', 'Remove file-3.txt');
    await attached(panel, 9);
    await panel.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.composer input[type=file]');
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(20_000_001)], 'film.mp4'));
      if (!input) throw new Error('The panel has no field for files.');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await panel.waitFor(() => document.querySelector('.composer [role=alert]')?.textContent?.includes('film.mp4'));
    expect(await panel.text('.composer [role=alert]')).toBe(
      '“film.mp4” is larger than 20.0 MB, so it was not attached.',
    );
    expect(await attached(panel, 9)).toHaveLength(9);
  });

  it('go with the request: the models get names, types and sizes, the conversation keeps them', async () => {
    const page = await browser().newPage(site.at('index.html?sent'));
    const panel = await browser().openRealPanel(page);
    await attachFiles(panel, [cv]);
    await attached(panel, 1);
    await sendMessage(panel, 'Apply with my CV');
    const asked = await model.asked('Apply with my CV');
    expect(textOf(asked.request)).toMatch(
      /The user's request: Apply with my CV\nAttached files:\n<page-content-(\w+)>\n"cv.odt" \(application\/vnd\.oasis\.opendocument\.text, 500 bytes\)\n<\/page-content-\1>/,
    );
    expect(textOf(asked.request)).not.toContain('curriculum');
    await attached(panel, 0);
    asked.answer({ calls: [{ name: 'ask_user', arguments: { question: 'Which letter?', choices: [] } }] });
    await waitForEntry(panel, 'question', 'Which letter?');

    await attachFiles(panel, [{ name: 'letter.txt', type: 'text/plain', text: 'Dear' }]);
    await attached(panel, 1);
    await sendMessage(panel, 'This letter');
    const again = await model.asked('This letter');
    expect(textOf(again.request)).toMatch(
      /This letter\nAttached files:\n<page-content-(\w+)>\n"letter.txt" \(text\/plain, 4 bytes\)\n<\/page-content-\1>/,
    );
    again.answer({ text: 'Noted.' });
    await waitForOutcome(panel);

    const users = async (): Promise<string[]> => (await transcript(panel)).filter((line) => line.startsWith('user'));
    const both = [
      'user[done]: You: Apply with my CV cv.odt 500 bytes',
      'user[done]: You: This letter letter.txt 4 bytes',
    ];
    expect(await users()).toEqual(both);
    await panel.reload();
    await waitForOutcome(panel);
    expect(await users()).toEqual(both);
  });

  itWide('are forgotten with their chat', async () => {
    const page = await browser().newPage(site.at('index.html?forgotten'));
    const panel = await browser().openPanel(page);
    await panel.waitFor(() => document.querySelector('.composer'));
    const before = await storedFiles(panel);
    await attachFiles(panel, [photo]);
    await attached(panel, 1);
    await sendMessage(panel, 'Keep my photo');
    (await model.asked('Keep my photo')).answer(makePlan('Nothing'));
    await model.asked('Keep my photo');
    expect(await storedFiles(panel)).toEqual([...before, 'photo.png'].sort());
    await panel.click('button', 'New chat');
    await panel.waitFor(() => document.querySelectorAll('[role=log] [data-kind]').length === 0);
    expect(await storedFiles(panel)).toEqual(before);
  });
});

/**
 * Drops a text file on the panel, as far as a script can: what the panel showed above it, and whether it took the file.
 */
async function drop(panel: Page, name: string): Promise<{ hint: string | undefined; prevented: boolean }> {
  return panel.evaluate(async (fileName: string) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['abc'], fileName, { type: 'text/plain' }));
    const target = document.querySelector('.conversation');
    const send = (type: string): boolean =>
      target?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer })) ?? true;
    send('dragover');
    await new Promise((shown) => queueMicrotask(() => shown(undefined)));
    const hint = document.querySelector<HTMLElement>('.drop-hint')?.innerText;
    return { hint, prevented: !send('drop') };
  }, name);
}

/** Names of all files that the extension holds. */
async function storedFiles(panel: Page): Promise<string[]> {
  return panel.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('sidehand-attachments');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { name: string }[]).map(({ name }) => name).sort());
          };
        };
      }),
  );
}
