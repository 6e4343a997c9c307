import type { PageNode } from '../../../../utils/page/api';
import type { Command, CommandBody, Reading, TypeBody } from '../command';
import { enumerated, isPartlyQuoted, isQuoted, literal, type Masked } from '../masked';
import { isUnspaced, languages } from '../languages/language';
import { ancestorsOf, placesIn, type Place } from '../resolve/tree';
import { describeAll } from '../resolve/describe';
import { closenessOf } from '../resolve/closeness';
import { roleFit } from '../resolve/roles';
import { say } from '../voice';
import { choose, locate, locateFirst, onlyOf, rootsFor, withItem } from './locate';
import { defined } from '../../../../utils/defined';
import { call, fails, type Next, type Scene } from './scene';

export function typeStep(command: TypeBody, scene: Scene): Next {
  const found = locateFirst(scene, command.readings, 'type');
  const [alone] = command.readings;
  if (!found && alone) return typeAlone(command, alone.what, scene);
  return !found || isPartlyQuoted(found.what) || holdsField(command.readings, found.where, scene)
    ? fails(say('in_part'))
    : withItem(found.located, (node) => typing(command, found.what, node));
}

/** "Ada into the Name field and Bob" into Notes: another reading's part of a field may name one, or begin to. */
function holdsField(readings: readonly Reading[], chosen: Masked, scene: Scene): boolean {
  const between = readings.flatMap(({ where }) => where?.raw.replace(chosen.raw, '').toLowerCase() ?? []);
  const words = between.flatMap((text) => text.split(/[\s,،]+/));
  return rootsFor(chosen, scene)
    .flatMap(placesIn)
    .some(({ node }) => {
      const name = node.name?.toLowerCase() ?? '';
      if (name === '' || roleFit(node, 'settable') === undefined) return false;
      const isWord = !name.includes(' ') && !isUnspaced(chosen.language ?? languages.en);
      return words.includes(name.split(' ', 1)[0] ?? '') || (!isWord && between.some((text) => text.includes(name)));
    });
}

export function checkStep(command: Extract<CommandBody, { kind: 'check' }>, scene: Scene): Next {
  return withItem(locate(scene, command.target, 'check'), (node) => switchTo(node, command.checked));
}

/** Pressed where it is not as it should be. */
function switchTo({ ref, states }: PageNode, checked: boolean): Next {
  if (states?.pressed === undefined) return call('check', { ref, checked });
  return states.pressed === checked ? call('get_page', {}) : call('click', { ref });
}

function typing({ submit, append }: TypeBody, text: Masked, { ref, role, name = '', value = '' }: PageNode): Next {
  const isNumber = role === 'spinbutton' || role === 'slider';
  // Two more are not a digit more.
  if (append && isNumber && value !== '') return fails(say('cannot_tell'));
  const { length: count } = text.raw.match(aNumber) ?? [];
  // "One more" is no number, "3 not 2" are two, and "IBAN" is not the one to type into IBAN; a month may be a word.
  const isOther = isNumber
    ? count > 1 || (count === 0 && !/\p{L}/u.test(value))
    : closenessOf(text.raw, name, true) !== undefined;
  if (isOther && !isQuoted(text)) return fails(say('in_part'));
  const typed = (append ? gapBefore(text, value) : '') + literal(text);
  return call('type', { ref, text: typed, ...defined({ append }), ...(submit ? { submit } : {}) });
}

/** With the marks of thousands, fractions, powers, times and dates. */
const aNumber = /\p{N}+(?:[\s.,:'’/+-]+\p{N}+|e[+-]?\p{N}+)*/giu;

/** Added to words it is a word of its own, but not quoted text, or digits after a number. */
function gapBefore(text: Masked, value: string): string {
  if (isQuoted(text) || isUnspaced(text.language ?? languages.en)) return '';
  return /\S$/.test(value) && /^[\p{L}\p{N}]/u.test(text.raw) && /[^\d.,]/.test(value + text.raw) ? ' ' : '';
}

/** The user says which one. */
function typeAlone(command: TypeBody, text: Masked, scene: Scene): Next {
  const fields = placesIn(scene.page).filter(
    ({ node }) => roleFit(node, 'type') !== undefined && !node.states?.readonly && !node.states?.disabled,
  );
  if (fields.length === 0) return fails(say('no_field'));
  const choice = choose(scene, fields, describeAll(fields), literal(text), 'which_field');
  return withItem(choice, ({ node }) => typing(command, text, node));
}

/** Or to the only file field. */
export function uploadStep(readings: readonly Reading[], scene: Scene): Next {
  const give = (ref: string | undefined, reading = readings[0]): Next =>
    call('upload_file', { ref, files: reading ? enumerated(reading.what).map(literal) : [] });
  const found = locateFirst(scene, readings, 'file');
  if (found) return withItem(found.located, ({ ref }) => give(ref, found));
  const fields = placesIn(scene.page).filter(({ node }) => node.inputType === 'file' && node.ref !== undefined);
  return fields.length === 1 ? give(fields[0]?.node.ref) : fails(say('no_file_field'));
}

/**
 * The focused form, or the only one with all fields (a form without a name is not in the snapshot), else by its only
 * button; asks where there are several.
 */
export function submitStep({ words }: Command, scene: Scene): Next {
  const all = placesIn(scene.page);
  const fields = all.filter(({ node }) => roleFit(node, 'settable') !== undefined);
  const focused = fields.find(({ node }) => node.states?.focused);
  const [form, ...more] = new Set((focused ? [focused] : fields).map(formOf));
  const only = more.length === 0 ? form : undefined;
  if (only?.node.role === 'form' && only.node.ref !== undefined) return call('submit', { ref: only.node.ref });
  const buttons = all.filter(({ node }) => node.role === 'button' && node.ref !== undefined && !node.states?.disabled);
  const inForms = buttons.filter((button) => (only ? formOf(button) === only : formOf(button)));
  // Without a field there is nothing to submit.
  const likely = [inForms, fields.length > 0 ? buttons : []].find(({ length }) => length > 0);
  if (!likely) return focused ? call('press_key', { keys: 'Enter', ref: focused.node.ref }) : fails(say('no_form'));
  const choice = onlyOf(scene, likely, describeAll, words);
  return withItem(choice, ({ node }) => call('click', { ref: node.ref }));
}

const formOf = (place: Place): Place | undefined =>
  ancestorsOf(place).find(({ node: { role } }) => role === 'form' || role === 'dialog');
