import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './commands.ts';
import { say } from './say.ts';

// node scripts/rebuild.ts: shows that the source package builds exactly the published package, byte for byte. Builds
// Firefox's package with its sources, unpacks the sources elsewhere, installs and builds there, and compares each file.
// Needs npm, unzip and the package registry.

const folder = mkdtempSync(join(tmpdir(), 'sidehand-sources-'));
try {
  run(root, 'npx', 'wxt', 'zip', '-b', 'firefox');
  const packages = readdirSync(join(root, '.output'));
  const sources = packages.find((name) => /-sources\.zip$/.test(name));
  if (!sources) throw new Error(`There is no source package among ${packages.join(', ')}.`);
  run(folder, 'unzip', '-q', join(root, '.output', sources));
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  run(folder, 'npx', 'wxt', 'build', '-b', 'firefox');
  const [first, again] = [root, folder].map((place) => hashesIn(join(place, '.output/firefox-mv3')));
  const names = new Set([...(first?.keys() ?? []), ...(again?.keys() ?? [])]);
  const differing = [...names].filter((name) => first?.get(name) !== again?.get(name));
  say(differing.length === 0 ? `${names.size} files, all the same.` : `These differ:\n${differing.join('\n')}`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(place: string, command: string, ...args: string[]): void {
  say(`> ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.`);
}

/** The hash of each file in a folder, by its path. */
function hashesIn(place: string): Map<string, string> {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(place.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
