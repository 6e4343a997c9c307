import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ProgramMessage } from '../../utils/contracts/outside';
import { tolerate } from '../meeting/tolerate';
import mediaTypes from './media-types.json';

/** What all files of a call may have together. */
const MAX_BYTES = 25 * 1024 * 1024;

export type GivenFile = NonNullable<Extract<ProgramMessage, { kind: 'call' }>['files']>[number];

/**
 * The files at these paths, if each lies in a folder that the user allowed: where it really is, whatever links lead
 * there. Throws with words for the model, and reads nothing then.
 */
export function givenFiles(paths: readonly string[], folders: readonly string[]): GivenFile[] {
  if (folders.length === 0)
    throw new Error('No folder is allowed. The user can allow one: `sidehand mcp --files <folder>`.');
  const allowed = folders.map((folder) => realpathSync(folder));
  const files = paths.map((given) => {
    const real = realOf(path.resolve(given));
    if (!real || !allowed.some((folder) => isWithin(real, folder)))
      throw new Error(`"${given}" is no file in a folder that the user allowed (${folders.join(', ')}).`);
    return real;
  });
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  if (bytes > MAX_BYTES) throw new Error(`The files have ${bytes} bytes together: at most ${MAX_BYTES} are possible.`);
  return files.map((file) => ({
    name: path.basename(file),
    mediaType: typeByEnding[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
    data: readFileSync(file).toString('base64'),
  }));
}

/** Undefined where there is no file. */
function realOf(file: string): string | undefined {
  return tolerate(['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'], () => {
    const real = realpathSync(file);
    return statSync(real).isFile() ? real : undefined;
  });
}

const isWithin = (file: string, folder: string) =>
  file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);

const typeByEnding: Readonly<Record<string, string>> = mediaTypes;
