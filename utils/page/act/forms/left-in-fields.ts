import type { ActionOutcome } from '../../api';
import { clip, collapse, deepActiveElement, isNativeField, isTag } from '../../dom/dom';
import { doc, safe } from '../../dom/safe';
import { editingHost } from '../../typing/editing';
import { isMasked } from './form-facts';
import { writtenIn } from '../../aria/states';
import { nameOf } from '../../aria/name';
import { attributeOf } from '../../dom/dom-cache';

const FIELDS = 'input, textarea, select';
const MAX_FIELDS = 200;
const MAX_VALUE = 10_000;

/**
 * What an action left in fields, what it chose by a press, and what is no longer chosen, such as other radio buttons of
 * a group. Secret fields are never read.
 */
export function watchFields(at: Element | undefined): (pressed?: ActionOutcome['target']) => ActionOutcome {
  const around = fieldsAround(at);
  const before = new Map(around.map((field) => [field, valueOf(field)]));
  const chosen = around.filter(isChosen);
  const changedStates = watchStates(treeOf(at));
  const unseen = unseenFields(at);
  return (pressed) => {
    const now = [...new Set([...around, ...fieldsAround(at)])];
    const states = changedStates(pressed);
    const inFields = now.flatMap((field) => {
      const value = valueOf(field);
      // A field that came with the action held nothing before.
      if (value === (before.get(field) ?? '') || !safe(field).isConnected || isMasked(field)) return [];
      return [{ name: labelOf(field), value: clip(value, MAX_VALUE) }];
    });
    const out = chosen.filter((one) => now.some((other) => takesItsPlace(other, one))).map((one) => labelOf(one));
    // Lists of choices are often made of what is no control.
    const isItem = pressed && !control.test(pressed.role) && unseenFields(at) !== unseen;
    const item = isItem ? [{ name: pressed.name, value: pressed.name, isChoice: true as const }] : [];
    const left = [...inFields, ...(states.left.length > 0 ? states.left : item)];
    const unchosen = [...out, ...states.unchosen];
    return { ...(left.length > 0 ? { left } : {}), ...(unchosen.length > 0 ? { unchosen } : {}) };
  };
}

/** Hidden fields: their value is the page's own, and may be what a press has chosen. */
function unseenFields(at: Element | undefined): string {
  const all = [...safe(treeOf(at)).querySelectorAll('input[type=hidden]')].slice(0, MAX_FIELDS);
  return JSON.stringify(all.flatMap((field) => (isTag(field, 'input') ? [[field.name, field.value]] : [])));
}

const control = /^(?:button|link|tab|textbox|searchbox|combobox|spinbutton)$/;

function isChosen(field: Element): field is HTMLInputElement {
  return isTag(field, 'input') && field.type === 'radio' && field.checked;
}

/** https://html.spec.whatwg.org/multipage/input.html#radio-button-group */
function takesItsPlace(now: Element, before: HTMLInputElement): boolean {
  return isChosen(now) && now !== before && now.name !== '' && now.name === before.name && now.form === before.form;
}

function fieldsAround(at: Element | undefined): Element[] {
  const active = deepActiveElement();
  const host = active && editingHost(active);
  const all = [...safe(treeOf(at)).querySelectorAll(FIELDS)].slice(0, MAX_FIELDS);
  return [...new Set([...all, ...(active ? [active] : []), ...(host ? [host] : [])])];
}

function treeOf(at: Element | undefined): Document | ShadowRoot {
  const root = at && safe(at).getRootNode();
  return root instanceof ShadowRoot ? root : doc;
}

function valueOf(field: Element): string {
  if (isTag(field, 'input') && /^(?:file|hidden)$/.test(field.type)) return '';
  if (isNativeField(field)) return writtenIn(field) ?? '';
  return editingHost(field) === field ? (safe(field).textContent ?? '') : '';
}

const STATES = ['aria-checked', 'aria-pressed', 'aria-selected'];
/** Controls that say whether they are chosen, and those that show what was. */
const CONTROLS =
  [...STATES, 'aria-haspopup'].map((name) => `[${name}]`).join() + ',[role=combobox],[role=button],button';
const MAX_CONTROLS = 400;

type Changed = Required<Pick<ActionOutcome, 'left' | 'unchosen'>>;

/**
 * The returned function tells what a press changed of the controls in the tree: what is chosen now, what no longer is,
 * which other control now has the words of what was pressed, as that of a menu has, and what a toggle without a state
 * says.
 */
function watchStates(root: Document | ShadowRoot): (pressed: ActionOutcome['target']) => Changed {
  const controls = [...safe(root).querySelectorAll(CONTROLS)].slice(0, MAX_CONTROLS);
  const before = new Map(controls.map((control) => [control, stateOf(control)]));
  return (pressed) => {
    const changed: Changed = { left: [], unchosen: [] };
    for (const [control, was] of before) {
      const now = stateOf(control);
      if ((now.isOn === was.isOn && now.text === was.text) || !safe(control).isConnected) continue;
      const name = labelOf(control) || clip(now.text, 200);
      if (now.isOn && !was.isOn) changed.left.push({ name, value: name, isChoice: true });
      if (was.isOn && !now.isOn) changed.unchosen.push(name);
      if (pressed?.name && now.text.includes(pressed.name) && !was.text.includes(pressed.name))
        changed.left.push({ name, value: clip(now.text, 200) });
      else if (pressed && [was.text, name].includes(pressed.name) && isToggle(control, was.text, now.text))
        changed.left.push({ name: name === now.text ? was.text : name, value: now.text });
    }
    return changed;
  };
}

function stateOf(control: Element): { isOn: boolean; text: string } {
  const isOn = STATES.some((name) => attributeOf(control, name) === 'true');
  return { isOn: isOn && !onlyShows(control), text: collapse(safe(control).textContent ?? '') };
}

/** It shows its state only by its words, and its form sends what it says. */
function isToggle(control: Element, before: string, now: string): boolean {
  return (
    safe(control).closest('form') !== null &&
    !safe(control).matches('[aria-haspopup], [aria-expanded], [aria-controls]') &&
    [before, now].every((text) => /^\p{L}[\p{L}\p{M} ]{0,39}$/u.test(text))
  );
}

/** A tab with its panel, and a row chosen one at a time, only say what is shown. */
function onlyShows(control: Element): boolean {
  const role = attributeOf(control, 'role');
  if (role === 'row') return safe(control).closest('[aria-multiselectable=true]') === null;
  const root = safe(control).getRootNode() as Document | ShadowRoot;
  return (
    role === 'tab' &&
    (attributeOf(control, 'aria-controls') !== null || safe(root).querySelector('[role=tabpanel]') !== null)
  );
}

export function labelOf(field: Element, most = 200): string {
  return clip(nameOf(field) || (safe(field).getAttribute('name') ?? ''), most);
}
