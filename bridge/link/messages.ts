import type { BrowserMessage } from '../../utils/contracts/outside';
import { isRecord } from '../../utils/is-record';
import { jsonIn } from '../../utils/json';

/** The message in a line of the relay; undefined where it is none that this version knows. */
export function readMessage(line: string): BrowserMessage | undefined {
  const value = jsonIn(line);
  if (!isRecord(value) || typeof value.kind !== 'string') return undefined;
  const wanted = fields[value.kind as BrowserMessage['kind']] as Record<string, string> | undefined;
  const fits = wanted && Object.entries(wanted).every(([name, type]) => isOf(value[name], type));
  return fits ? (value as unknown as BrowserMessage) : undefined;
}

const isOf = (value: unknown, type: string) => (type === 'list' ? Array.isArray(value) : typeof value === type);

/** What each message must have for the rest of the program to rely on it. */
const fields: Record<BrowserMessage['kind'], Record<string, string>> = {
  hello: { protocol: 'number', browser: 'string', label: 'string', instance: 'string', standing: 'string' },
  standing: { standing: 'string' },
  progress: { id: 'string', text: 'string' },
  result: { id: 'string', parts: 'list', isError: 'boolean' },
  answer: { id: 'string' },
};
