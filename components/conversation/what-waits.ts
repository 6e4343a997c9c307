import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import type { Entry, ToolEntry } from '@/utils/agent/conversation/entry';
import { effectOf } from '@/utils/contracts/tool';
import { toolNamed } from '@/utils/tools';

/**
 * Ids of entries that must not look done while a card waits: the plan, whose step has come to it, and the act whose
 * page wants to send something. Pure.
 */
export function whatWaits(entries: readonly Entry[]): ReadonlySet<string> {
  const at = entries.findLastIndex((entry) => entry.kind === 'confirmation' && entry.allowed === undefined);
  const card = entries[at];
  if (card?.kind !== 'confirmation') return new Set();
  const before = entries.slice(0, at);
  const plan = before.findLast(({ kind }) => kind === 'plan');
  const act = sendsAfterAct(card.card) ? before.findLast((entry) => entry.kind === 'tool' && acts(entry)) : undefined;
  return new Set([plan, act].flatMap((entry) => (entry ? [entry.id] : [])));
}

/** Any other card waits before its call begins. */
function sendsAfterAct(card: ConfirmCard): boolean {
  return card.rule === 'write' || (card.rule === 'open' && card.isWrite === true);
}

function acts({ tool: name, args, status }: ToolEntry): boolean {
  const tool = toolNamed(name);
  return status === 'done' && tool !== undefined && effectOf(tool, args) !== 'read';
}
