import type { Page } from './browsers/index.ts';

/** Records what the panel's activity line says from now on, including what is only there for a moment. */
export async function recordActivity(panel: Page): Promise<() => Promise<string[]>> {
  await panel.evaluate(() => {
    const lines = new Set<string>();
    new MutationObserver(() => {
      const line = document.querySelector<HTMLElement>('.activity-line p')?.innerText.trim();
      if (line) lines.add(line);
      document.documentElement.dataset.activity = JSON.stringify([...lines]);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => panel.evaluate(() => JSON.parse(document.documentElement.dataset.activity ?? '[]') as string[]);
}
