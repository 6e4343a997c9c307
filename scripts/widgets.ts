import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './commands.ts';
import { readIfThere } from './read-if-there.ts';

/**
 * The package of third-party widgets that end-to-end specs operate. The package is installed when those specs first
 * run.
 */
export const widgetsDir = join(root, 'tests', 'widgets');

/** Installs the widgets where they are missing, or where their versions differ from the lock file. */
export async function ensureWidgets(print: (line: string) => void): Promise<void> {
  if (areInstalled()) return;
  print('Installing the widgets for the end-to-end specs (about a minute) ...');
  const code = await new Promise<number>((done, fault) => {
    const child = spawn('npm', ['ci', '--no-progress'], {
      cwd: widgetsDir,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', fault);
    child.once('exit', (exit) => done(exit ?? 1));
  });
  if (code !== 0) throw new Error('The widgets cannot be installed: run `npm ci` in tests/widgets to see why.');
}

interface Lock {
  packages: Record<string, { version?: string; optional?: boolean }>;
}

/** Decides by what npm recorded when it installed them, not by file times, which copies and checkouts change. */
function areInstalled(): boolean {
  const installed = readLock(join('node_modules', '.package-lock.json'));
  const wanted = readLock('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted.packages).every(
    ([path, { version, optional }]) =>
      path === '' || installed.packages[path]?.version === version || (optional === true && !installed.packages[path]),
  );
}

function readLock(file: string): Lock | undefined {
  const text = readIfThere(join(widgetsDir, file))?.toString();
  return text === undefined ? undefined : (JSON.parse(text) as Lock);
}
