import type net from 'node:net';
import { StringDecoder } from 'node:string_decoder';

/** Destroys the socket on a longer line, and on an error. */
export function readLines(socket: net.Socket, onLine: (line: string) => void, maxCharacters: number): void {
  const end = () => socket.destroy();
  socket.on('data', lineReader(onLine, maxCharacters, end));
  socket.on('error', end);
}

/**
 * A line longer than `maxCharacters` is given up with `onTooLong`: nothing may fill the memory of the one who listens.
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
