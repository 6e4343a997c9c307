import { defined } from '../../defined';
import type { OpenAct } from '../../contracts/open-act';
import type { LiveTask, MaybeDone } from './entry';

/** Each act once, however many requests it sent; only what the user was told of. */
export function maybeDone({ entries, openActs }: Pick<LiveTask, 'entries' | 'openActs'>): MaybeDone[] {
  const seen = new Set<string>();
  return openActs.flatMap(({ id, at, callId, request, call, label, told, answered }: OpenAct): MaybeDone[] => {
    const row = entries.find((entry) => entry.kind === 'tool' && entry.id === callId);
    if (!told || (row && seen.has(row.id))) return [];
    if (row) seen.add(row.id);
    const named = label ?? (row?.kind === 'tool' ? row.label : undefined);
    return [{ id, at, ...defined({ label: named, request: call ? undefined : request, answered }) }];
  });
}
