import type { ConfirmCard } from '../contracts/ports';
import { sendKinds, type AllowedSend } from '../contracts/workflow';
import type { SettledAct } from '../settings/settled';
import { siteOf } from '../web/hosts';
import { isOperation } from '../web/request-fields';

/** Undefined unless the user may settle it for its site: of no grave kind, done with the page's own values alone. */
export function settledActOf(card: ConfirmCard): SettledAct | undefined {
  if (card.rule !== 'effect' && card.rule !== 'write') return undefined;
  const { host, control = '', fields, mayDiffer } = card;
  if (mayDiffer?.length !== 0 || control === '' || fields.some(({ from }) => from !== undefined)) return undefined;
  const does = card.rule === 'write' ? `${card.method} ${card.path}` : (card.destination ?? '');
  return { host, control, does, fields: fields.map(({ name, value }) => ({ name, value })) };
}

export function isSettled(card: ConfirmCard, settled: readonly SettledAct[]): boolean {
  const act = settledActOf(card);
  return act !== undefined && settled.some((one) => likeness(one) === likeness(act));
}

/** As it may be allowed to all runs of what is recorded; undefined for what is only allowed once. */
export function allowedSendOf(card: ConfirmCard): AllowedSend | undefined {
  if (card.rule !== 'effect' && card.rule !== 'write') return undefined;
  const { host, control = '', effect, fields } = card;
  const kind = sendKinds.find((one) => one === effect);
  const leaves = card.rule === 'effect' && card.destination !== undefined && siteOf(card.destination) !== host;
  if (!kind || control === '' || card.cut || leaves || fields.some(({ from }) => from === 'model')) return undefined;
  return { site: host, kind, on: control };
}

/**
 * Without what tells things of a kind apart: a UUID, and a number in the path before what is done with it. Others may
 * be a state or a sum.
 */
function likeness({ host, control, does, fields }: SettledAct): string {
  const plain = fields.map(({ name, value }) => [name, isOperation(name) ? value : value.replace(uuid, '#')]);
  const [path = '', ...query] = does.split('?');
  return JSON.stringify([host, control, path.replace(uuid, '#').replace(/\/\d+(?=\/)/g, '/#'), query, plain]);
}

/** https://www.rfc-editor.org/rfc/rfc9562#name-uuid-format */
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
