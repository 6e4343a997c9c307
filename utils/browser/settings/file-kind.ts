import { fileKinds } from '../../../features/files';
import type { FileKind } from '../../contracts/read-files';

/** Undefined for texts, and for files that are not read. */
export function kindOf(file: { name: string; type: string }): FileKind | undefined {
  return fileKinds.find((kind) => kind.is(file));
}
