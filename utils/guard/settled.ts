import type { ConfirmCard } from '../contracts/ports';
import type { SettledAct } from '../settings/settled';
import { isOperation } from '../web/request-body';

/**
 * Undefined unless the user may settle it for its site: an effect of no grave kind that the page does with its own
 * values alone. Pure.
 */
export function settledActOf(card: ConfirmCard): SettledAct | undefined {
  if (card.rule !== 'effect' && card.rule !== 'write') return undefined;
  const { host, control = '', fields, mayDiffer } = card;
  if (mayDiffer?.length !== 0 || control === '' || fields.some(({ from }) => from !== undefined)) return undefined;
  if (card.rule === 'write' && card.cut) return undefined;
  const does = card.rule === 'write' ? `${card.method} ${card.path}` : (card.destination ?? '');
  return { host, control, does, fields: fields.map(({ name, value }) => ({ name, value })) };
}

/** The same act was settled, done with another thing of its kind. Pure. */
export function isSettled(card: ConfirmCard, settled: readonly SettledAct[]): boolean {
  const act = settledActOf(card);
  return act !== undefined && settled.some((one) => likeness(one) === likeness(act));
}

/**
 * Without what tells one thing of its kind from another: a UUID, and a number in the path that is followed by what is
 * done with it. Any other number may be a state, a sum or an operation, and is part of the act.
 */
function likeness({ host, control, does, fields }: SettledAct): string {
  const plain = fields.map(({ name, value }) => [name, isOperation(name) ? value : value.replace(uuid, '#')]);
  const [path = '', query = ''] = does.split('?', 2);
  return JSON.stringify([host, control, path.replace(uuid, '#').replace(/\/\d+(?=\/)/g, '/#'), query, plain]);
}

/** https://www.rfc-editor.org/rfc/rfc9562#name-uuid-format */
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
