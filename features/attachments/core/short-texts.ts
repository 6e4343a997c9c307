import type { CoreFeature } from '../../../utils/contracts/feature';
import { hasText } from '../../../utils/results/readable-file';
import { fence } from '../../../utils/text/fence';
import { sourceOfFile } from '../../../utils/web/file-source';

/** Longer ones are read by a call, in parts. */
const MAX_FILE = { bytes: 200_000, pages: 20 };
/** Of all files together. */
const MAX_CHARS = 20_000;

export const shortTexts: NonNullable<CoreFeature['ephemeral']> = async ({ files }, { view, nonce }) => {
  const texts: { text: string; source: string }[] = [];
  let room = MAX_CHARS;
  for (const file of files) {
    if (!hasText(file) || file.size > MAX_FILE.bytes || (file.pages ?? 0) > MAX_FILE.pages) continue;
    // Else the model's own call says why.
    const read = await view({ file: file.name });
    if (!read || read.truncated || read.text.length > room) continue;
    room -= read.text.length;
    const text = `All text of the user's attached file ${JSON.stringify(file.name)}:\n${fence(read.text, nonce())}`;
    texts.push({ text, source: sourceOfFile(file.name) });
  }
  return texts;
};
