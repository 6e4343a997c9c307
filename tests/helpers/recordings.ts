import { expect } from 'vitest';
import type { Page, TestBrowser } from './browsers/index.ts';
import { startCommand } from './workflows.ts';

/** Begins to record in the tab of this page, and returns its panel. */
export async function startRecording(browser: TestBrowser, page: Page): Promise<Page> {
  const panel = await browser.openPanel(page);
  await startCommand(panel, 'record');
  await watched(browser, page);
  return panel;
}

/** Resolves when the page that is shown now is watched. */
export async function watched(browser: TestBrowser, page: Page): Promise<void> {
  const url = await page.url();
  const read = () =>
    browser.inExtension(async () => {
      const { recordings } = await chrome.storage.local.get('recordings');
      const last = (recordings as { seen: string; recording: { state: string } }[]).at(-1);
      return last?.recording.state === 'recording' ? last.seen : '';
    });
  await expect.poll(read).toBe(url);
}

/** The steps that the card shows, once there are so many. */
export async function stepsOnCard(panel: Page, count: number): Promise<string[]> {
  await panel.waitFor(
    (wanted: number) => document.querySelectorAll('.recording-card .recording-steps li').length === wanted,
    count,
  );
  return panel.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.recording-card .recording-steps li')].map((step) =>
      step.innerText.replace(/\s+/g, ' ').trim(),
    ),
  );
}

/** What the card says was not recorded, once it says something. */
export const lostOnCard = (panel: Page): Promise<string[]> =>
  panel.waitFor(() => {
    const lines = [...document.querySelectorAll<HTMLElement>('.recording-card .problem')].map((line) => line.innerText);
    return lines.length > 0 ? lines : undefined;
  });

/** Saves what was recorded under this name. */
export async function saveRecording(panel: Page, name: string): Promise<void> {
  await panel.click('button', 'Stop and save');
  await panel.fill('textbox', 'Name of the workflow', name);
  await panel.click('button', 'Save');
  await panel.waitFor((part: string) => document.querySelector('.notice')?.textContent.includes(part), `/${name}`);
}
