import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere } from './read-if-there.ts';

/** A hash of each file's content, by its path from the root. */
export type Contents = Readonly<Record<string, string>>;

/**
 * Which files `npm run check` must try: those whose content is not what it was when the check last passed. `all` where
 * that is not known, and where a file was removed or reaches every test without being imported.
 */
export function filesToCheck(passed: Contents | undefined, now: Contents | undefined): 'all' | string[] {
  if (!passed || !now) return 'all';
  if (Object.keys(passed).some((path) => !(path in now))) return 'all';
  const changed = Object.keys(now).filter((path) => now[path] !== passed[path]);
  return changed.some((path) => reachesAll.test(path)) ? 'all' : changed;
}

/**
 * The files of a git checkout as they are now, new ones too, without what git ignores. Undefined outside a checkout:
 * then nobody can tell which files belong to the project.
 */
export function contents(root: string): Contents | undefined {
  let list: string;
  try {
    list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
  const hashes: Record<string, string> = {};
  for (const path of list.split('\0')) {
    // Git also lists a file that was removed and not committed yet.
    const content = path && readIfThere(join(root, path));
    if (content) hashes[path] = createHash('sha256').update(content).digest('hex');
  }
  return hashes;
}

const reachesAll =
  /^(?:package(?:-lock)?\.json|[^/]+\.config\.[jt]s|tsconfig(?:\.vue)?\.json|scripts\/.*|tests\/component\/setup\.ts)$/;
