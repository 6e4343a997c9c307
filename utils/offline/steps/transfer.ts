import type { PageNode } from '../../page/api';
import type { CommandBody } from '../command';
import { withPlace } from './fields';
import { locate } from './locate';
import { locatePair } from './pair';
import type { Next, Scene } from './scene';

type TransferCommand = Extract<CommandBody, { kind: 'select-text' | 'copy' | 'paste' }>;

export function selectTextStep(
  { text, target }: Extract<TransferCommand, { kind: 'select-text' }>,
  scene: Scene,
): Next {
  const select = (ref?: string): Next => ({
    role: 'do',
    tool: 'select_text',
    args: { ...(ref === undefined ? {} : { ref }), ...(text === undefined ? {} : { text }) },
  });
  return target ? withPlace(locate(scene, target, 'text'), ({ ref }) => select(ref)) : select();
}

/** Copies with the task's clipboard, and replaces the field's content when pasting, as typing does. */
export function copyStep({ readings }: Extract<TransferCommand, { kind: 'copy' }>, scene: Scene): Next {
  const pair = locatePair(scene, readings, { from: 'text', to: 'type' });
  if ('next' in pair) return pair.next;
  const { from, to } = pair;
  const select = ({ ref }: PageNode) => ({ tool: 'select_text', args: { ref } });
  const copy = { tool: 'press_key', args: { keys: 'Control+C' } };
  const before = [select(from), ...(to ? [copy] : []), ...(to?.value ? [select(to)] : [])];
  const next = before[scene.prepared.length];
  if (next) return { role: 'prepare', ...next };
  return { role: 'do', ...(to ? { tool: 'press_key', args: { keys: 'Control+V', ref: to.ref } } : copy) };
}

export function pasteStep({ field }: Extract<TransferCommand, { kind: 'paste' }>, scene: Scene): Next {
  const paste = (ref?: string): Next => ({
    role: 'do',
    tool: 'press_key',
    args: { keys: 'Control+V', ...(ref === undefined ? {} : { ref }) },
  });
  return field ? withPlace(locate(scene, field, 'type'), ({ ref }) => paste(ref)) : paste();
}
