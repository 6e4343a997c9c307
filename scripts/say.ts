/** A broken pipe ends a process like that: 128 and the number of SIGPIPE. */
const READER_GONE = 141;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(READER_GONE);
});

/** Tells whoever runs a command a line. Where nobody reads any more (`| head`), the command ends without a word. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
