import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { buildBridge } from '../../scripts/build-bridge.ts';
import { type BrowserName, browserNames } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { asModule } from './as-module.ts';
import type * as Beside from './bridge-beside.ts';
import type * as Outside from './bridge-browser.ts';

const STARTS = 20;

/**
 * What a connected program waits for and reads: the start of its server, looks and clicks beside those from inside, a
 * task of ten actions, first looks; in Chromium, ten tasks beside Playwright MCP. Words: `firefox`; `--pages <folder>`
 * of HTML files for the first looks. Gives lines.
 */
export async function benchBridge(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const folder = words.includes('--pages') ? words[words.indexOf('--pages') + 1] : undefined;
  await buildExtension(name);
  const lines = await asModule('/tests/bench/bridge-browser.ts', ({ benchOutside }: typeof Outside) =>
    benchOutside(name, folder),
  );
  const beside = ({ besidePlaywright }: typeof Beside) => besidePlaywright();
  return [
    ...(await starts()),
    ...lines,
    ...(name === 'chromium' ? await asModule('/tests/bench/bridge-beside.ts', beside) : []),
  ];
}

/** With no browser there. */
async function starts(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-bench-'));
  const bundle = join(folder, 'sidehand.mjs');
  await buildBridge(bundle);
  const env = { ...(process.env as Record<string, string>), SIDEHAND_MEETING: join(folder, 'run') };
  try {
    const starts: number[] = [];
    let tokens = 0;
    while (starts.length < STARTS) {
      const begun = performance.now();
      const client = new Client({ name: 'Bench', version: '1' });
      const start = { command: process.execPath, args: [bundle, 'mcp'], env, stderr: 'ignore' as const };
      await client.connect(new StdioClientTransport(start));
      starts.push(performance.now() - begun);
      tokens = encode(JSON.stringify((await client.listTools()).tools)).length;
      await client.close();
    }
    const sorted = starts.sort((a, b) => a - b).map(Math.round);
    return [
      `initialize, median of ${STARTS} starts  ${sorted[STARTS / 2]} ms (${sorted[0]} to ${sorted.at(-1)})`,
      `tokens of the list of tools  ${tokens}`,
    ];
  } finally {
    removeFolder(folder);
  }
}
