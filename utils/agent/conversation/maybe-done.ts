import { effectOf } from '../../tools/define';
import { toolNamed } from '../../tools/index';
import type { LiveTask, MaybeDone, ToolEntry } from './entry';

/**
 * What may have happened in a task that has ended: calls whose end was not recorded, and requests without an answer.
 */
export function maybeDone({ entries, openRequests }: LiveTask): MaybeDone[] {
  return [
    ...entries.flatMap((entry): MaybeDone[] =>
      entry.kind === 'tool' && entry.status === 'unknown' && isAct(entry) ? [{ label: entry.label }] : [],
    ),
    ...openRequests.map((request) => ({ request })),
  ];
}

function isAct({ tool, args }: ToolEntry): boolean {
  const known = toolNamed(tool);
  return known !== undefined && effectOf(known, args) !== 'read';
}
