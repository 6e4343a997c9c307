import type { FileKind } from '../utils/contracts/read-files';
import { pdfFiles } from './pdf/browser/pdf-files';

/** Apart from the other parts of features, because the panel reads files, too. */
export const fileKinds: readonly FileKind[] = [pdfFiles];
