import { randomInt, randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { ignoreLateFailure } from '../../utils/async';
import { Browsers } from '../link/browsers';
import { meetingFolders, thisPlace } from '../meeting/folder';
import { lineReader } from '../meeting/lines';
import { startOwnBrowser, type OwnBrowser, type OwnBrowserOptions } from '../own-browser/own-browser';
import { createServer, type ServedOptions } from './server';

/** Messages longer than any tool takes are answered, and not cut off. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** Serves MCP on stdin and stdout, until the client closes them. Only messages may stand on stdout. */
export async function mcp(options: ServedOptions & { own?: OwnBrowserOptions | undefined }): Promise<void> {
  const code = connectionCode();
  const session = randomUUID();
  let browsers: Browsers | undefined;
  let own: OwnBrowser | undefined;
  // The client introduces itself before anything else: its name is known then.
  const theBrowsers = () => (browsers ??= introduced());
  const introduced = () => {
    const { name = 'unknown', title, version = '' } = server.getClientVersion() ?? {};
    const program = { name: (title ?? name).slice(0, 80), version: version.slice(0, 40) };
    if (options.own) own = startOwnBrowser(options.own, program.name, thisPlace());
    const introduction = { program, code, session, ...(options.readOnly ? { readOnly: true } : {}) };
    const all = new Browsers(introduction, own ? [own.meeting] : meetingFolders(thisPlace()));
    all.start();
    all.on('change', () => void server.sendPromptListChanged().catch(ignoreLateFailure));
    return all;
  };
  const server = createServer(theBrowsers, () => own?.ready, options);
  server.oninitialized = () => void theBrowsers();
  const leave = () => {
    // A browser of its own ends with it. Clients are impatient: its profile has to be gone before they kill.
    if (own) process.exit(0);
    void (browsers?.sayGoodbye() ?? Promise.resolve()).finally(() => process.exit(0));
  };
  server.onclose = leave;
  // Not `once`: a second signal would end the process in the middle of its end.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave);
  process.stderr.write(`sidehand: the browser shows the code ${code} when it asks you about this program.\n`);
  await server.connect(
    new StdioServerTransport(linesOf(process.stdin), process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES }),
  );
}

/** The same line by line: with every piece that comes, the transport copies all that it has of a line. */
function linesOf(input: Readable): Readable {
  const lines = new PassThrough();
  const end = () => lines.end();
  input.on(
    'data',
    lineReader((line) => lines.writable && lines.write(`${line}\n`), MAX_MESSAGE_BYTES, end),
  );
  for (const over of ['end', 'close', 'error']) input.on(over, end);
  return lines;
}

/** Four characters that cannot be mistaken for each other. */
export function connectionCode(): string {
  const letters = 'ACDEFHJKLMNPQRTUVWXY3479';
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
}
