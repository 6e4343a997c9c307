import type { CommandBody } from '../command';
import { locatePair } from './pair';
import type { Next, Scene } from './scene';

export function dragStep({ readings }: Extract<CommandBody, { kind: 'drag' }>, scene: Scene): Next {
  const pair = locatePair(scene, readings, { from: 'drag', to: 'hover' });
  return 'next' in pair ? pair.next : { role: 'do', tool: 'drag', args: { ref: pair.from.ref, to_ref: pair.to.ref } };
}
