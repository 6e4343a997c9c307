import type { PageNode } from '../../page/api';
import type { CommandBody, FieldReading } from '../command';
import { mask } from '../masked';
import { placesIn } from '../resolve/tree';
import { roleFit } from '../resolve/roles';
import { texts } from '../texts';
import { say } from '../voice';
import { locate, locateFirst, type Located } from './locate';
import { chooseIn, radioIn, selectStep } from './options';
import type { Next, Scene } from './scene';

type TypeCommand = Extract<CommandBody, { kind: 'type' }>;

export function typeStep(command: TypeCommand, scene: Scene): Next {
  const targeted = command.readings.filter(hasField);
  if (targeted.length === 0) return typeAlone(command, scene);
  const found = locateFirst(scene, targeted, ({ field }) => field, 'type');
  return found
    ? withPlace(found.located, ({ ref }) => typing(command, found.reading.text, ref))
    : { role: 'fail', why: say('no_field') };
}

/** `set F to T` sets F in the way its role needs. */
export function setStep(command: Extract<CommandBody, { kind: 'set' }>, scene: Scene): Next {
  const found = locateFirst(scene, command.readings.filter(hasField), ({ field }) => field, 'settable');
  if (!found) return { role: 'fail', why: say('no_field') };
  const { text, field } = found.reading;
  // "2 adults" may be an option, and no field is called "adults".
  const option = 'next' in found.located ? selectStep([{ option: mask(`${text} ${field.raw}`) }], scene) : undefined;
  if (option?.role === 'do') return option;
  return withPlace(found.located, (node) => setNode(scene, node, node.role === 'spinbutton' ? digits(text) : text));
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

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A field for a number takes no word for one. */
function digits(text: string): string {
  const number = numbers.indexOf(text.toLowerCase());
  return number < 0 ? text : String(number);
}

function hasField(reading: FieldReading): reading is Required<FieldReading> {
  return reading.field !== undefined;
}

function typing({ mode, submit }: Pick<TypeCommand, 'mode' | 'submit'>, text: string, ref: string | undefined): Next {
  return {
    role: 'do',
    tool: 'type',
    args: { ref, text, ...(mode === 'append' ? { mode } : {}), ...(submit ? { submit } : {}) },
  };
}

/** Types without a named field: into the focused one, else the only one. */
function typeAlone(command: TypeCommand, scene: Scene): Next {
  const text = command.readings[0]?.text ?? '';
  const fields = scene.roots
    .flatMap(placesIn)
    .map(({ node }) => node)
    .filter((node) => roleFit(node, 'type') !== undefined && !node.states?.readonly);
  const [field, ...others] = fields.filter(({ states }) => states?.focused).concat(fields.length === 1 ? fields : []);
  const clear = field && others.every(({ ref }) => ref === field.ref);
  return clear ? typing(command, text, field.ref) : { role: 'fail', why: say('no_field') };
}

const onOff: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  yes: true,
  checked: true,
  ticked: true,
  enabled: true,
  selected: true,
  off: false,
  false: false,
  no: false,
  unchecked: false,
  unticked: false,
  disabled: false,
};

function setNode(scene: Scene, node: PageNode, text: string): Next {
  const { ref, role } = node;
  if (role === 'radiogroup') return radioIn(scene, node, mask(text));
  if (role === 'listbox' || (role === 'combobox' && node.inputType === undefined && node.placeholder === undefined))
    return chooseIn(scene, node, mask(text));
  if (roleFit(node, 'check') === undefined) return typing({ mode: 'replace', submit: false }, text, ref);
  const word = text.toLowerCase();
  if (!Object.hasOwn(onOff, word)) return { role: 'fail', why: texts.notOnOff(text) };
  return { role: 'do', tool: 'check', args: { ref, checked: onOff[word] } };
}
