import type { Modifier } from './api';
import { allRoots, flatClosest, isTag } from './dom';
import { edit as editText, editingHost, fireChangeOnce, insertText, isEditable, isTextControl, keyTarget, placeSelection } from './editing';
import { focusElement, tabbables } from './focus';
import { fireKey, isPrintable, parseChord, type Chord } from './key-events';
import { arrowKeys, scrollKeys } from './arrows';

/**
 * Presses a key or chord on the focused element: the events in the order of UI Events, and what the browser would do
 * where script events do not make it happen (typing, submitting, moving the focus, choosing, scrolling). Gives a
 * note when the key stands for something that scripts cannot do.
 */
export function press(keys: string): { note?: string } {
  const chord = parseChord(keys);
  const { modifiers, key } = chord;
  const held: Modifier[] = [];
  for (const modifier of modifiers) {
    held.push(modifier);
    fireKey(keyTarget(), 'keydown', modifier, held);
  }
  const target = keyTarget();
  rememberValue(target);
  const isCommand = modifiers.some((modifier) => modifier !== 'Shift');
  let goOn = fireKey(target, 'keydown', key, modifiers);
  if (goOn && (isPrintable(key) || key === 'Enter') && !isCommand) goOn = fireKey(target, 'keypress', key, modifiers);
  const outcome = goOn ? defaultOf(chord, isCommand)(keyTarget(), chord) : undefined;
  fireKey(keyTarget(), 'keyup', key, modifiers);
  for (const modifier of held.toReversed()) fireKey(keyTarget(), 'keyup', modifier, held);
  return outcome ?? {};
}

type Default = (target: Element, chord: Chord) => { note?: string } | undefined | void;

function defaultOf({ key }: Chord, isCommand: boolean): Default {
  if (isCommand) return commands[key.toLowerCase()] ?? (() => undefined);
  return defaults[key] ?? (isPrintable(key) ? typeCharacter : () => undefined);
}

const noClipboard: Default = () => ({ note: 'Scripts cannot use the clipboard keys: type the text instead.' });
const edit = (command: Parameters<typeof editText>[0]): Default => (target) => void (isEditable(target) && editText(command));

const commands: Record<string, Default> = {
  a: (target) => {
    if (isTextControl(target)) placeSelection(target, 'all');
    else document.execCommand('selectAll');
  },
  z: edit('undo'), y: edit('redo'), c: noClipboard, x: noClipboard, v: noClipboard,
  enter: (target) => void submitFrom(target),
};

const defaults: Record<string, Default> = {
  Enter: pressEnter, ' ': pressSpace, Tab: moveFocus, Escape: closeTopmost, Backspace: edit('delete'), Delete: edit('forwardDelete'),
  ...arrowKeys, ...scrollKeys,
};

const typeCharacter: Default = (target, { key }) => void (isEditable(target) && insertText(key));

function pressEnter(target: Element, { modifiers }: Chord): void {
  if (isTag(target, 'textarea')) insertText('\n');
  else if (editingHost(target)) editText(modifiers.includes('Shift') ? 'insertLineBreak' : 'insertParagraph');
  else if (isTextControl(target) || target.matches('input[type=checkbox], input[type=radio]')) submitFrom(target);
  else if (target instanceof HTMLElement && target.matches('a[href], area[href], button, summary, input')) target.click();
}

/** Implicit submission: by the default button where there is one, else as the form itself. HTML, 4.10.21.2. */
function submitFrom(target: Element): void {
  const form = isTag(target, 'input') || isTag(target, 'textarea') || isTag(target, 'select') ? target.form : target.closest('form');
  if (isTextControl(target) && (lastTold.get(target) ?? target.value) !== target.value) fireChangeOnce(target);
  if (!form) return;
  const button = [...form.elements].find((element) => element.matches('button[type=submit], button:not([type]), input[type=submit], input[type=image]'));
  if (button instanceof HTMLElement) button.click();
  else form.requestSubmit();
}

/** Values of text fields that pages were last told by `change`, of fields in which keys were pressed since. */
const lastTold = new WeakMap<Element, string>();

/** For Enter, which tells the change of a field before it submits the form. */
function rememberValue(target: Element): void {
  if (!isTextControl(target) || lastTold.has(target)) return;
  lastTold.set(target, target.value);
  target.addEventListener('change', () => lastTold.delete(target), { once: true });
}

function pressSpace(target: Element, chord: Chord): void {
  if (isEditable(target)) insertText(' ');
  else if (target instanceof HTMLElement && target.matches('button, summary, input[type=checkbox], input[type=radio], input[type=submit], input[type=button], input[type=reset]')) target.click();
  else scrollKeys[chord.modifiers.includes('Shift') ? 'PageUp' : 'PageDown']?.(target, chord);
}

function moveFocus(target: Element, { modifiers }: Chord): void {
  const order = tabbables(allRoots());
  const at = order.findIndex((element) => element === target);
  const step = modifiers.includes('Shift') ? -1 : 1;
  const next = at < 0 ? (step > 0 ? order[0] : order.at(-1)) : order[(at + step + order.length) % order.length];
  if (!next) return;
  focusElement(next);
  if (isTextControl(next) && isTag(next, 'input')) placeSelection(next, 'all');
}

/** Closes the popover or dialog that a person's Escape would close: dialogs may refuse by their `cancel` event. */
function closeTopmost(target: Element): void {
  const popover = flatClosest(target, (element) => element.matches(':popover-open[popover=auto], :popover-open[popover=""]')) ?? document.querySelector(':popover-open[popover=auto], :popover-open[popover=""]');
  if (popover instanceof HTMLElement) return popover.hidePopover();
  const dialog = allRoots().flatMap((root) => [...root.querySelectorAll<HTMLDialogElement>('dialog:modal')]).at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
