import type { CellValue, Extracted, RecordField } from '../api';
import { candidatesIn, type Candidate } from './record-groups';
import { matchFields, type Matches } from './record-match';
import { firstOfEachSlot, type Fact } from './record-facts';
import { convert } from './record-values';
import type { VisibleCopy } from '../see/html/visible-copy';

/**
 * From the table or repeated elements that fit best. Deterministic. What is not found, or of another type, is null,
 * with a note.
 */
export function extractRecords(fields: readonly RecordField[], copy: VisibleCopy, lang: string): Extracted {
  const best = bestOf(candidatesIn(copy), fields, lang);
  if (!best) return { tables: [] };
  const { candidate, matches } = best;
  const rows: CellValue[][] = [];
  let poor = 0;
  const unread = new Map<string, number>();
  for (let at = 0; at < candidate.size; at += 1) {
    const written = new Map(firstOfEachSlot(candidate.facts(at)).map(({ slot, value }) => [slot, value]));
    const cells = fields.map(({ name, type }) => {
      const match = matches.byField.get(name);
      const text = match && written.get(match.slot);
      return { name, text, value: match && text !== undefined ? convert(type, text, match.style) : null };
    });
    if (cells.filter(({ value }) => value !== null).length * 2 < matches.byField.size) {
      poor += 1;
      continue;
    }
    rows.push(cells.map(({ value }) => value));
    for (const { name, text, value } of cells)
      if (text !== undefined && value === null) unread.set(name, (unread.get(name) ?? 0) + 1);
  }
  return {
    tables: [{ title: '', columns: fields.map(({ name }) => name), rows }],
    notes: notesOn(fields, matches, unread, poor),
  };
}

const sampleSize = 24;

/** More records count a little more. Among equals, the outermost wins. */
function bestOf(candidates: Candidate[], fields: readonly RecordField[], lang: string) {
  const fitting = candidates.flatMap((candidate) => {
    const matches = matchFields(fields, sampleOf(candidate), lang);
    const score = matches.score * candidate.weight * (1 + 0.06 * Math.min(5, Math.log2(candidate.size)));
    return matches.byField.size > 0 ? [{ candidate, matches, score }] : [];
  });
  return fitting.toSorted((a, b) => b.score - a.score)[0];
}

function sampleOf({ size, facts }: Candidate): Fact[][] {
  const step = Math.max(1, size / sampleSize);
  return Array.from({ length: Math.min(size, sampleSize) }, (_, at) => facts(Math.floor(at * step)));
}

function notesOn(
  fields: readonly RecordField[],
  { byField }: Matches,
  unread: ReadonlyMap<string, number>,
  poor: number,
): string[] {
  const missing = fields.filter(({ name, optional }) => !optional && !byField.has(name)).map(({ name }) => name);
  const guessed = fields.filter(({ name }) => byField.get(name)?.isGuess).map(({ name }) => name);
  return [
    ...(missing.length > 0 ? [`Not found: ${missing.join(', ')}.`] : []),
    ...(guessed.length > 0 ? [`By order only, check: ${guessed.join(', ')}.`] : []),
    ...[...unread].map(([name, count]) => `${name}: ${count} values are not of its type.`),
    ...(poor > 0 ? [`Left out: ${poor}, with less than half of the fields.`] : []),
  ];
}
