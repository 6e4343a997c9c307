import { once } from 'node:events';
import { dial } from '../link/dial';
import { readMessage } from '../link/messages';
import { readLines } from '../meeting/lines';
import { isRecord } from '../../utils/is-record';

export type State = Record<string, unknown>;

const ANSWERS_WITHIN_MS = 3_000;

/** Asks the extension behind a socket how it is, without any introduction. Undefined where nobody answers in time. */
export async function askState(folder: string, file: string): Promise<State | undefined> {
  const socket = await dial(folder, file);
  if (!socket) return undefined;
  let state: State | undefined;
  const onLine = (line: string) => {
    const message = readMessage(line);
    if (message?.kind === 'answer' && isRecord(message.value)) state = message.value;
    if (message?.kind === 'answer') socket.end();
  };
  readLines(socket, onLine, 1_000_000);
  socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy());
  socket.write(`${JSON.stringify({ kind: 'ask', id: 'state', what: 'state' })}\n`);
  await once(socket, 'close');
  return state;
}
