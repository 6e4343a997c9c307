import path from 'node:path';
import { isProgram } from '../meeting/is-program';
import type { Place } from '../meeting/folder';
import type { BrowserKind } from '../meeting/socket-name';

/**
 * From CHROMIUM_PATH or FIREFOX_PATH, then the PATH, then the usual places of the system. Throws with words for the
 * user where there is none.
 */
export function findProgram(kind: BrowserKind, { platform, env, home }: Place): string {
  const variable = kind === 'chromium' ? 'CHROMIUM_PATH' : 'FIREFOX_PATH';
  const onPath = (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names[kind].map((name) => path.join(folder, name)));
  const onMac = macPrograms[kind].flatMap((name) => [
    path.join('/Applications', name),
    path.join(home, 'Applications', name),
  ]);
  const onWindows = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) =>
    folder ? windowsPrograms[kind].map((name) => path.join(folder, name)) : [],
  );
  const places = platform === 'win32' ? onWindows : platform === 'darwin' ? onMac : onPath;
  const found = [env[variable], ...places].find((file) => file && isProgram(file));
  if (!found)
    throw new Error(`No ${kind === 'chromium' ? 'Chromium or Chrome' : 'Firefox'} was found. Set ${variable}.`);
  return found;
}

const names: Record<BrowserKind, string[]> = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  firefox: ['firefox', 'firefox-esr'],
};
const macPrograms: Record<BrowserKind, string[]> = {
  chromium: ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'],
  firefox: ['Firefox.app/Contents/MacOS/firefox'],
};
const windowsPrograms: Record<BrowserKind, string[]> = {
  chromium: ['Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe'],
  firefox: ['Mozilla Firefox\\firefox.exe'],
};
