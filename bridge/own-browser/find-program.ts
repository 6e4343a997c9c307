import path from 'node:path';
import { isProgram } from '../meeting/is-program';
import type { Place } from '../meeting/folder';
import type { BrowserKind } from '../meeting/socket-name';
import programs from './programs.json';

/**
 * From CHROMIUM_PATH or FIREFOX_PATH, then the PATH, then the usual places of the system. Throws with words for the
 * user where there is none.
 */
export function findProgram(kind: BrowserKind, { platform, env, home }: Place): string {
  const variable = kind === 'chromium' ? 'CHROMIUM_PATH' : 'FIREFOX_PATH';
  const names = programs[kind];
  const onPath = (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.linux.map((name) => path.join(folder, name)));
  const onMac = names.darwin.flatMap((name) => [
    path.join('/Applications', name),
    path.join(home, 'Applications', name),
  ]);
  const onWindows = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) =>
    folder ? names.win32.map((name) => path.join(folder, name)) : [],
  );
  const places = platform === 'win32' ? onWindows : platform === 'darwin' ? onMac : onPath;
  const found = [env[variable], ...places].find((file) => file && isProgram(file));
  if (!found)
    throw new Error(`No ${kind === 'chromium' ? 'Chromium or Chrome' : 'Firefox'} was found. Set ${variable}.`);
  return found;
}
