import type { Entry, ToolEntry } from '@/utils/agent/conversation/entry';

type EntryOf<E> = E & Pick<Entry, 'id' | 'at' | 'turn'>;

/** An entry with the one before it, or calls that follow each other. */
export type Block = { entry: Entry; before: Entry | undefined } | { work: EntryOf<ToolEntry>[] };

/**
 * Leaves out a plan of one step that nobody had to approve: its row says the same. `last`: the entry before these.
 * Pure.
 */
export function blocksOf(entries: readonly Entry[], last?: Entry): Block[] {
  const blocks: Block[] = [];
  let before = last;
  for (const entry of entries) {
    if (entry.kind === 'plan' && entry.steps.length === 1 && entry.approval === 'none') continue;
    const block = blocks.at(-1);
    if (entry.kind !== 'tool') blocks.push({ entry, before });
    else if (block && 'work' in block) block.work.push(entry);
    else blocks.push({ work: [entry] });
    before = entry;
  }
  return blocks;
}
