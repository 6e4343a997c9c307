import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ignoreLateFailure } from '../../utils/async';
import { tolerate } from '../meeting/tolerate';

/** Whether a browser can have a process group of its own. */
export const hasGroups = process.platform !== 'win32';

/**
 * Removes the profile when this process ends. Gives what takes in the browser: it ends before, with the processes that
 * it has started, which outlive it for a moment and would go on writing into the profile.
 */
export function endWithUs(profile: string): (browser: ChildProcess) => void {
  let end = () => {};
  process.once('exit', () => {
    end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return (browser) => {
    const { pid } = browser;
    if (pid === undefined) return;
    let isOver = false;
    end = () => {
      if (!isOver) kill(browser, pid);
      isOver = true;
    };
    const heir = hasGroups ? heirOf(pid, profile) : undefined;
    browser.once('exit', () => {
      end();
      // The id may soon be that of another process.
      heir?.stdin?.write('over\n');
    });
  };
}

function kill(browser: ChildProcess, pid: number): void {
  if (!hasGroups) return void browser.kill('SIGKILL');
  tolerate(['ESRCH'], () => process.kill(-pid, 'SIGKILL'));
}

/** Does the same where this process is killed: a shell whose input ends then. */
function heirOf(pid: number, profile: string): ChildProcess {
  const heir = spawn('/bin/sh', ['-c', inherit, String(pid), profile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  heir.on('error', ignoreLateFailure);
  heir.stdin.on('error', ignoreLateFailure);
  heir.unref();
  return heir;
}

const inherit = 'read over || kill -9 -"$0"; cat; for attempt in 1 2 3; do rm -rf "$1" && break; sleep 1; done';
