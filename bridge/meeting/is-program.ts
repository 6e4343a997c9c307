import { accessSync, constants } from 'node:fs';
// The scripts of the project run this file as it is, so that Node needs the ending.
import { tolerate } from './tolerate.ts';

/** True if there is a file that this user may run. Throws on anything but its absence. */
export function isProgram(file: string): boolean {
  const isThere = tolerate(['ENOENT', 'EACCES', 'ENOTDIR'], () => {
    accessSync(file, constants.X_OK);
    return true;
  });
  return isThere === true;
}
