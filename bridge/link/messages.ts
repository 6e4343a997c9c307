import type { BrowserMessage } from '../../utils/contracts/outside';
import { isRecord } from '../../utils/is-record';
import { jsonIn } from '../../utils/json';

/** Undefined where the line is no message that this version knows. */
export function readMessage(line: string): BrowserMessage | undefined {
  const value = jsonIn(line);
  if (!isRecord(value) || typeof value.kind !== 'string') return undefined;
  const wanted = fields[value.kind as BrowserMessage['kind']] as Record<string, string> | undefined;
  const fits = wanted && Object.entries(wanted).every(([name, type]) => isOf(value[name], type));
  return fits ? (value as unknown as BrowserMessage) : undefined;
}

const isOf = (value: unknown, type: string) => (type === 'list' ? Array.isArray(value) : typeof value === type);

/** What the rest of the program relies on. */
const fields: Record<BrowserMessage['kind'], Record<string, string>> = {
  hello: { protocol: 'number', browser: 'string', label: 'string', instance: 'string', standing: 'string' },
  standing: { standing: 'string' },
  progress: { id: 'string', text: 'string' },
  result: { id: 'string', parts: 'list', isError: 'boolean' },
  answer: { id: 'string' },
};
