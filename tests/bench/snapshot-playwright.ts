import { chromium, errors } from 'playwright-core';

/**
 * Playwright's snapshot for models of each page: its text, and how long it took in the median of three; undefined after
 * a minute without one.
 */
export async function playwrightSnapshots(
  program: string,
  urls: string[],
): Promise<({ ms: number; text: string } | undefined)[]> {
  const browser = await chromium.launch({
    executablePath: program,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    let page = await browser.newPage();
    const results = [];
    for (const url of urls) {
      await page.goto(url);
      const times: number[] = [];
      let text = '';
      for (let run = 0; run < 3; run += 1) {
        const started = performance.now();
        text = await page.ariaSnapshot({ mode: 'ai', timeout: longestMs }).catch(givenUp);
        times.push(performance.now() - started);
        if (text === '') {
          await page.close();
          page = await browser.newPage();
        }
        // One run says enough about a page that takes this long.
        if (times[0]! > 10_000) break;
      }
      results.push(text === '' ? undefined : { ms: median(times), text });
    }
    return results;
  } finally {
    await browser.close();
  }
}

const longestMs = 60_000;

function givenUp(error: unknown): string {
  if (error instanceof errors.TimeoutError) return '';
  throw error;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.floor((sorted.length - 1) / 2);
  return ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2;
}
