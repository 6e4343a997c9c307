import type { Command } from '../command';
import { describeAll } from '../resolve/describe';
import { roleFit } from '../resolve/roles';
import { ancestorsOf, placesIn, type Place } from '../resolve/tree';
import { say } from '../voice';
import { onlyOf, withItem } from './locate';
import { call, fails, type Next, type Scene } from './scene';

/**
 * The focused form, or the only one with all fields (a form without a name is not in the snapshot), else by its only
 * button; asks where there are several.
 */
export function submitStep({ words }: Command, scene: Scene): Next {
  const all = placesIn(scene.page);
  const focused = all.find((place) => place.node.states?.focused && roleFit(place.node, 'settable') !== undefined);
  const focusedForm = focused && formOf(focused);
  const form = focusedForm ?? onlyForm(all);
  if (form?.node.role === 'form' && form.node.ref !== undefined) return call('submit', { ref: form.node.ref });
  const buttons = all.filter(({ node }) => node.role === 'button' && node.ref !== undefined && !node.states?.disabled);
  const inForms = buttons.filter((button) => (focusedForm ? formOf(button) === focusedForm : formOf(button)));
  // Without a field there is nothing to submit.
  const hasFields = all.some(({ node }) => roleFit(node, 'settable') !== undefined);
  const likely = [inForms, hasFields ? buttons : []].find(({ length }) => length > 0);
  if (!likely) return focused ? call('press_key', { keys: 'Enter', ref: focused.node.ref }) : fails(say('no_form'));
  const choice = onlyOf(scene, likely, describeAll, words);
  return withItem(choice, ({ node }) => call('click', { ref: node.ref }));
}

function onlyForm(all: readonly Place[]): Place | undefined {
  const [form, ...more] = all.filter(isForm);
  const outside = all.some((place) => roleFit(place.node, 'settable') !== undefined && formOf(place) !== form);
  return more.length === 0 && !outside ? form : undefined;
}

const isForm = ({ node: { role } }: Place): boolean => role === 'form' || role === 'dialog';
const formOf = (place: Place): Place | undefined => ancestorsOf(place).find(isForm);
