import type { FileKind } from '../utils/contracts/read-files';
import { pdfFiles } from './pdf/browser/pdf-files';

/** Its own list, because the panel reads files, too. */
export const fileKinds: readonly FileKind[] = [pdfFiles];
