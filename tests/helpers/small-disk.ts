import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A disk of its own for a part of a browser's profile. The disk disappears with the browser. */
export interface SmallDisk {
  /** A program that starts the browser with the disk in place. To be used as the browser's program. */
  program: string;
  /**
   * Leaves no byte free until room is made, whatever the browser frees in the meantime. The browser must be running.
   */
  fill(): void;
  makeRoom(): void;
}

const AS_ROOT_OF_USERS = 'unshare --map-root-user --mount';
const SIZE_MB = 300;
const TOP_UP_MS = 20;

/**
 * How a process gets private mounts: as root, or as root of a user namespace; undefined where the system allows
 * neither.
 */
export function privateMounts(): string | undefined {
  return ['unshare --mount', AS_ROOT_OF_USERS].find((way) => {
    try {
      execFileSync('sh', ['-c', `${way} sh -c 'mount -t tmpfs tmpfs /mnt'`], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** Puts a small disk in place of `place`, a folder in `profile`, for the browser that `program` starts. */
export function smallDisk(mounts: string, program: string, profile: string, place: string): SmallDisk {
  const [script, pidFile, folder] = [
    join(profile, 'on-small-disk'),
    join(profile, 'on-small-disk.pid'),
    join(profile, place),
  ];
  mkdirSync(folder, { recursive: true });
  // Chromium believes that it runs as root, and then only starts with this flag.
  const flags = mounts === AS_ROOT_OF_USERS && basename(program).startsWith('chrom') ? ' --no-sandbox' : '';
  writeFileSync(
    script,
    `#!/bin/sh\nexec ${mounts} sh -c 'mount -t tmpfs -o size=${SIZE_MB}m tmpfs "$1" && echo $$ > "$2" && shift 2 && exec "$@"' sh '${folder}' '${pidFile}' '${program}'${flags} "$@"\n`,
  );
  chmodSync(script, 0o755);
  const filler = (): string => join('/proc', readFileSync(pidFile, 'utf8').trim(), 'root', folder, 'filler');
  let empty = (): void => undefined;
  return {
    program: script,
    fill() {
      const file = openSync(filler(), 'w');
      fillUp(file);
      const filling = setInterval(() => fillUp(file), TOP_UP_MS);
      empty = () => {
        clearInterval(filling);
        closeSync(file);
        rmSync(filler());
      };
    },
    makeRoom: () => empty(),
  };
}

/** Writes until not one more byte can be written. */
function fillUp(file: number): void {
  for (let bytes = 1 << 20; bytes >= 1; bytes /= 2) while (hasRoomFor(file, bytes));
}

function hasRoomFor(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
