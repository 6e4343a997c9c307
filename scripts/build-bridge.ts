import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { publicSuffixes } from './public-suffixes.ts';

const root = join(import.meta.dirname, '..');

/** Builds the package `sidehand` into one file, with everything that it needs. */
export async function buildBridge(file: string): Promise<void> {
  const bundle = await rolldown({
    input: join(root, 'bridge/main.ts'),
    platform: 'node',
    plugins: [outsideTools(), publicSuffixes() as Plugin],
    resolve: { alias: { '@': root } },
  });
  await bundle.write({
    file,
    format: 'esm',
    minify: true,
    codeSplitting: false,
    postBanner: '#!/usr/bin/env node',
  });
  await bundle.close();
}

/**
 * The module `virtual:outside-tools`: the tools as JSON, so that the program neither carries their code nor builds
 * their schemas at each start.
 */
function outsideTools(): Plugin {
  const name = 'virtual:outside-tools';
  return {
    name: 'outside-tools',
    resolveId: (wanted) => (wanted === name ? `\0${name}` : undefined),
    load: async (wanted) => {
      if (wanted !== `\0${name}`) return undefined;
      const { version } = JSON.parse(readFileSync(join(root, 'bridge/package.json'), 'utf8')) as { version: string };
      return `export const outsideTools = ${JSON.stringify(await listedTools())}; export const version = ${JSON.stringify(version)};`;
    },
  };
}

async function listedTools(): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-tools-'));
  try {
    const bundle = await rolldown({
      input: join(root, 'utils/outside/outside-tools.ts'),
      platform: 'node',
      plugins: [publicSuffixes() as Plugin],
      resolve: { alias: { '@': root } },
    });
    const file = join(folder, 'tools.mjs');
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    await bundle.close();
    const { outsideTools: list } = (await import(pathToFileURL(file).href)) as { outsideTools(): unknown };
    return list();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packages whose code is in the file, each with its licence. */
function licences(): string {
  return ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod']
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
      return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

// What npm gets: the file, the licences, and the built extensions for browsers that the program starts for itself.
if (import.meta.main) {
  const dist = join(root, 'bridge/dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await buildBridge(join(dist, 'sidehand.mjs'));
  writeFileSync(join(dist, 'third-party.txt'), licences());
  for (const built of ['chrome-mv3', 'firefox-mv3'])
    if (existsSync(join(root, '.output', built, 'manifest.json')))
      cpSync(join(root, '.output', built), join(dist, built), { recursive: true });
}
