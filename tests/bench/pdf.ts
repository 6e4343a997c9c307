import { performance } from 'node:perf_hooks';
import { createServer } from 'vite';
import type { PdfLimits } from '../../utils/pdf/read-pdf.ts';
import type { PdfReading } from '../../utils/pdf/pdf-text.ts';
import { linesOfText, makePdf } from '../helpers/pdf/make-pdf.ts';

const SIZES = [50, 500, 2_000];
const LINES = 42;

/**
 * How long a PDF takes to be read, without a limit, and how much memory the process holds more at most; `turn` is the
 * longest time in which nobody else, such as Stop, gets a turn. Each page has some 750 words.
 */
export async function benchPdf(): Promise<string[]> {
  const server = await createServer({
    configFile: false,
    server: { middlewareMode: true },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { readPdf } = (await server.ssrLoadModule('/utils/pdf/read-pdf.ts')) as {
      readPdf(bytes: Uint8Array, limits: PdfLimits): Promise<PdfReading>;
    };
    // The first one loads pdf.js.
    await measure(readPdf, 1);
    const lines: string[] = [];
    for (const pages of SIZES) lines.push(await measure(readPdf, pages));
    return lines;
  } finally {
    await server.close();
  }
}

async function measure(
  readPdf: (bytes: Uint8Array, limits: PdfLimits) => Promise<PdfReading>,
  pages: number,
): Promise<string> {
  const file = new Uint8Array(makePdf(Array.from({ length: pages }, (_, page) => pageOf(page))));
  const { length } = file;
  const before = process.memoryUsage().rss;
  const started = performance.now();
  let turn = started;
  let longest = 0;
  let most = before;
  const reading = await readPdf(file, {
    limitMs: Infinity,
    rest: async () => {
      longest = Math.max(longest, performance.now() - turn);
      most = Math.max(most, process.memoryUsage().rss);
      await new Promise<void>((resolve) => setImmediate(resolve));
      turn = performance.now();
    },
  });
  const ms = performance.now() - started;
  if (!reading.ok || reading.pdf.pages.length !== pages) throw new Error(`${pages} pages were not read.`);
  const kb = Math.round(length / 1000);
  const megabytes = Math.round((most - before) / 1e6);
  return `${pages} pages, ${kb} kB  ${Math.round(ms)} ms, ${(ms / pages).toFixed(1)} ms a page, turn ${Math.round(longest)} ms, +${megabytes} MB`;
}

function pageOf(page: number) {
  return linesOfText(
    Array.from(
      { length: LINES },
      (_, line) =>
        `Line ${line} of page ${page + 1} says that mugs and cups are sold to everybody who likes tea, ${line * page}.`,
    ),
  );
}
