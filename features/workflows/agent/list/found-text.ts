import type { DurableEvent } from '../../../../utils/contracts/events';
import { clip } from '../../../../utils/text/clip';
import { readDetails } from '../../../../utils/contracts/extract-details';
import { formatExtracted } from '../../../../utils/results/extracted-format';

/** At most 2,000 characters. Pure. */
export function foundIn(log: readonly DurableEvent[]): string {
  const texts = log.flatMap((event) => {
    if (event.type !== 'call-ended' || !event.result.ok) return [];
    const details = readDetails(event.result.value.details);
    if (!details) return [];
    const [table] = details.tables;
    const only = details.tables.length === 1 && table?.rows.length === 1 ? table.rows[0] : undefined;
    return [only ? only.join('; ') : (details.text ?? formatExtracted(details, 'csv'))];
  });
  return clip(texts.join('\n').trim(), 2_000);
}
