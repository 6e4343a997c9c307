import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build } from 'wxt';
import { root } from '../../scripts/commands.ts';
import { charactersOfSources } from './source-map.ts';

const FILES = 8;
const PARTS = 12;

/**
 * What is in the package, in compressed kilobytes: its largest files, and what the code comes from, by package and, for
 * the product's own, by folder; a part has its share of its file. Words: `firefox`; `modules` for single modules; the
 * end of a file's name for that file alone.
 */
export async function benchSize(words: string[]): Promise<string[]> {
  const only = words.find((word) => /\.\w+$/.test(word)) ?? '';
  const outDir = await mkdtemp(join(tmpdir(), 'size-'));
  try {
    await build({
      root,
      browser: words.includes('firefox') ? 'firefox' : 'chrome',
      outDir,
      hooks: { 'vite:build:extendConfig': (_, { build: options }) => void (options && (options.sourcemap = 'hidden')) },
    });
    const folder = join(outDir, readdirSync(outDir)[0] ?? '');
    const files = filesBelow(folder).filter((file) => !file.endsWith('.map'));
    const sizes = new Map(files.map((file) => [relative(folder, file), zippedSize(readFileSync(file))]));
    const withoutPdf = [...sizes].filter(([file]) => file !== 'pdf.js');
    return [
      'The package, compressed',
      `all files  ${inKilobytes(total(sizes))}`,
      `all but the PDF reader  ${inKilobytes(total(withoutPdf))}`,
      'The largest files',
      ...largest(sizes, FILES),
      'What the code comes from',
      ...largest(partsOf(files, only, words.includes('modules')), PARTS),
    ];
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Compressed bytes of each package and folder, or of each module. */
function partsOf(files: readonly string[], only: string, modules: boolean): Map<string, number> {
  const parts = new Map<string, number>();
  for (const file of files) {
    if (!file.endsWith(only) || !existsSync(`${file}.map`)) continue;
    const script = readFileSync(file, 'utf8');
    const share = zippedSize(Buffer.from(script)) / script.length;
    for (const [source, characters] of charactersOfSources(script, readFileSync(`${file}.map`, 'utf8'))) {
      const name = modules ? source.replace(/^(?:\.\.\/)+/, '') : partOf(source);
      parts.set(name, (parts.get(name) ?? 0) + characters * share);
    }
  }
  return parts;
}

/** The package or folder of a source. Data and the compiler's own code have none. */
function partOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  const own = /\b((?:utils|features)\/[^/]+|entrypoints\/[^/]+|components|composables|stores|locales)\//.exec(
    source,
  )?.[1];
  return inPackage ?? own ?? 'words, data and helpers of the compiler';
}

function largest(sizes: Iterable<[string, number]>, most: number): string[] {
  return [...sizes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, bytes]) => `${name}  ${inKilobytes(bytes)}`);
}

function total(sizes: Iterable<[string, number]>): number {
  return [...sizes].reduce((sum, [, bytes]) => sum + bytes, 0);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** As the package has it. */
function zippedSize(bytes: Buffer): number {
  return deflateRawSync(bytes, { level: 9 }).length;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
