import type { ActionOutcome } from '../../api';
import { nameOf } from '../../aria/name';
import { attributeOf } from '../../dom/dom-cache';
import { clip, collapse } from '../../dom/dom';
import { safe } from '../../dom/safe';

const STATES = ['aria-checked', 'aria-pressed', 'aria-selected'];
/** Controls that say whether they are chosen, and those that show what was. */
const CONTROLS =
  [...STATES, 'aria-haspopup'].map((name) => `[${name}]`).join() + ',[role=combobox],[role=button],button';
const MAX_CONTROLS = 400;

type Changed = Required<Pick<ActionOutcome, 'left' | 'unchosen'>>;

/**
 * The returned function tells what a press changed: what is chosen now, what no longer is, which other control now has
 * the pressed one's words, and what a toggle without a state says.
 */
export function watchStates(root: Document | ShadowRoot): (pressed: ActionOutcome['target']) => Changed {
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

/** Its words show its state, and its form sends what it says. */
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
