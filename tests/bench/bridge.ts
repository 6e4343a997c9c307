import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { buildBridge } from '../../scripts/build-bridge.ts';
import { removeFolder } from '../../scripts/cleanup.ts';

const STARTS = 20;

/** What a client waits for when it starts the server, with no browser there, and what the list of tools costs. */
export async function benchBridge(): Promise<string[]> {
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
