import type { PageNode } from '../../page/api';
import type { CommandBody, FieldReading } from '../command';
import { placesIn } from '../resolve/tree';
import { describeAll } from '../resolve/describe';
import { roleFit } from '../resolve/roles';
import { texts } from '../texts';
import { say } from '../voice';
import { choose, locate, locateFirst, type Located } from './locate';
import type { Next, Scene } from './scene';

type TypeCommand = Extract<CommandBody, { kind: 'type' }>;

export function typeStep(command: TypeCommand, scene: Scene): Next {
  const targeted = command.readings.filter(hasField);
  if (targeted.length === 0) return typeAlone(command, scene);
  const found = locateFirst(scene, targeted, ({ field }) => field, 'type');
  return found
    ? withPlace(found.located, ({ ref }) => typing(command.submit, found.reading.text, ref))
    : { role: 'fail', why: say('no_field') };
}

export function checkStep(command: Extract<CommandBody, { kind: 'check' }>, scene: Scene): Next {
  return withPlace(locate(scene, command.target, 'check'), (node) => switchTo(node, command.checked));
}

/** A button that stays pressed is pressed where it is not as it should be. */
function switchTo({ ref, states }: PageNode, checked: boolean): Next {
  if (states?.pressed === undefined) return { role: 'do', tool: 'check', args: { ref, checked } };
  return states.pressed === checked
    ? { role: 'do', tool: 'get_page', args: {} }
    : { role: 'do', tool: 'click', args: { ref } };
}

/** Continues with the element if it was found, else with what has to happen first. */
export function withPlace(located: Located, go: (node: PageNode) => Next): Next {
  return 'next' in located ? located.next : go(located.place.node);
}

function hasField(reading: FieldReading): reading is Required<FieldReading> {
  return reading.field !== undefined;
}

function typing(submit: boolean, text: string, ref: string | undefined): Next {
  return { role: 'do', tool: 'type', args: { ref, text, ...(submit ? { submit } : {}) } };
}

/** Typed words without a field: the user says which one. */
function typeAlone(command: TypeCommand, scene: Scene): Next {
  const text = command.readings[0]?.text ?? '';
  const [root] = scene.roots.slice(-1);
  const fields = (root ? placesIn(root) : []).filter(
    ({ node }) => roleFit(node, 'type') !== undefined && !node.states?.readonly && !node.states?.disabled,
  );
  if (!root || fields.length === 0) return { role: 'fail', why: say('no_field') };
  const choice = choose(scene, fields, describeAll(fields, root), text, texts.whichField);
  return 'next' in choice ? choice.next : typing(command.submit, text, choice.item.node.ref);
}
