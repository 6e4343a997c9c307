import { StringDecoder } from 'node:string_decoder';

/**
 * Cuts what arrives into lines. A line longer than `maxCharacters` is given up with `onTooLong`: nothing may fill the
 * memory of the one who listens.
 */
export function lineReader(
  onLine: (line: string) => void,
  maxCharacters: number,
  onTooLong: () => void,
): (chunk: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  let length = 0;
  return (chunk) => {
    const pieces = decoder.write(chunk).split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      const line = begun.join('') + piece;
      begun = [];
      length = 0;
      if (line.trim() !== '') onLine(line);
    }
    begun.push(last);
    length += last.length;
    if (length <= maxCharacters) return;
    begun = [];
    length = 0;
    onTooLong();
  };
}
