import type { PageNode } from '../../../../utils/page/api';
import type { Command } from '../command';
import { describeAll } from '../resolve/describe';
import { roleFit } from '../resolve/roles';
import { placesIn } from '../resolve/tree';
import { locate, onlyOf, searchFor, withItem } from './locate';
import { defined } from '../../../../utils/defined';
import { call, fails, type Next, type Scene } from './scene';
import { say } from '../voice';
import { tickRoles } from '../../../../utils/page/aria/roles';

type ReadCommand = Extract<Command, { kind: 'extract' | 'read' }>;

export function extractStep(command: Extract<ReadCommand, { kind: 'extract' }>, scene: Scene): Next {
  const { what, format } = command;
  const extract = (ref?: string, kind = what): Next =>
    call('extract', { what: kind, ...defined({ ref }), ...(what === 'article' ? {} : { format }) });
  const needs = what === 'lists' ? (['list'] as const) : (['table', 'list'] as const);
  const places = command.one ? placesIn(scene.page) : [];
  const all = places.filter(({ node }) => roleFit(node, needs[0]) !== undefined);
  // "The table" is one table.
  if (all.length > 0) return withItem(onlyOf(scene, all, describeAll, command.words), ({ node }) => extract(node.ref));
  if (!command.target) return extract();
  const { target } = command;
  const located = needs.map((need) => locate(scene, target, need));
  const best = located.find((one) => 'item' in one) ?? locate(scene, target, needs[0]);
  return withItem(best, (node) => extract(node.ref, roleFit(node, 'table') === 0 ? 'tables' : 'lists'));
}

/** A field's value, else the text. */
export function readStep(command: Extract<ReadCommand, { kind: 'read' }>, scene: Scene): Next {
  return withItem(locate(scene, command.target, 'read'), (node) =>
    tickRoles.has(node.role)
      ? fails(say('cannot_tell'))
      : isField(node)
        ? call('get_page', searchFor(command.target, scene)?.args ?? {})
        : call('extract', { what: 'text', ref: node.ref, format: 'markdown' }),
  );
}

export const isField = (node: PageNode): boolean => roleFit(node, 'settable') !== undefined;
