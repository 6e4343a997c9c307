import type { FileKind } from '../utils/contracts/read-files';
import { pdfFiles } from './pdf/browser/pdf-files';

/** The kinds of files that features read: apart from their other parts, because the panel reads files, too. */
export const fileKinds: readonly FileKind[] = [pdfFiles];
