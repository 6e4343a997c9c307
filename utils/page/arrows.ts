import { fireChange, isTextControl, editingHost } from './editing';
import { isTag } from './dom';
import { focusElement } from './focus';
import type { Chord } from './key-events';
import { scrollBox, scrollerOf } from './scroll';

type KeyDefault = (target: Element, chord: Chord) => void;

/** What the arrow keys do: move the choice in radio groups and selects, the value of sliders and numbers, the caret, the page. */
export const arrowKeys: Record<string, KeyDefault> = {
  ArrowUp: arrow(-1, 'vertical'), ArrowDown: arrow(1, 'vertical'), ArrowLeft: arrow(-1, 'horizontal'), ArrowRight: arrow(1, 'horizontal'),
};

/** Home, End and the page keys: the caret in fields, the scroll position elsewhere. */
export const scrollKeys: Record<string, KeyDefault> = {
  Home: toEdge('start'), End: toEdge('end'),
  PageUp: (target) => scrollBox(scrollerOf(target), 'up'), PageDown: (target) => scrollBox(scrollerOf(target), 'down'),
};

const lineOfText = 40;

function arrow(step: 1 | -1, axis: 'vertical' | 'horizontal'): KeyDefault {
  return (target, { modifiers }) => {
    if (isTag(target, 'input') && target.type === 'radio') return moveRadio(target, step);
    if (isTag(target, 'select')) return moveOption(target, step);
    if (isTag(target, 'input') && (target.type === 'range' || (target.type === 'number' && axis === 'vertical'))) return moveNumber(target, axis === 'vertical' ? -step : step);
    if (isTextControl(target) || editingHost(target)) {
      const alter = modifiers.includes('Shift') ? 'extend' : 'move';
      if (isTextControl(target) && target.selectionStart !== null) return moveCaret(target, axis === 'vertical' && isTag(target, 'input') ? step * Infinity : step, alter);
      document.getSelection()?.modify(alter, step > 0 ? 'forward' : 'backward', axis === 'vertical' ? 'line' : 'character');
      return;
    }
    scrollBox(scrollerOf(target), axis === 'vertical' ? (step > 0 ? 'down' : 'up') : step > 0 ? 'right' : 'left', lineOfText);
  };
}

function toEdge(edge: 'start' | 'end'): KeyDefault {
  return (target) => {
    if (isTextControl(target) && target.selectionStart !== null) return moveCaret(target, edge === 'start' ? -Infinity : Infinity, 'move');
    if (editingHost(target)) document.getSelection()?.modify('move', edge === 'start' ? 'backward' : 'forward', 'lineboundary');
    else scrollBox(scrollerOf(target), edge === 'start' ? 'top' : 'bottom');
  };
}

function moveCaret(control: HTMLInputElement | HTMLTextAreaElement, by: number, alter: 'move' | 'extend'): void {
  const backward = control.selectionDirection === 'backward';
  const start = control.selectionStart ?? 0;
  const end = control.selectionEnd ?? 0;
  const anchor = backward ? end : start;
  const focus = backward ? start : end;
  const next = Math.max(0, Math.min(control.value.length, focus + by));
  if (alter === 'move') control.setSelectionRange(next, next);
  else control.setSelectionRange(Math.min(anchor, next), Math.max(anchor, next), next < anchor ? 'backward' : 'forward');
}

function moveRadio(radio: HTMLInputElement, step: number): void {
  const scope = radio.form ?? radio.getRootNode();
  const all = scope instanceof Element || scope instanceof Document || scope instanceof ShadowRoot ? [...scope.querySelectorAll<HTMLInputElement>('input[type=radio]')] : [];
  const group = all.filter((each) => each.name === radio.name && each.form === radio.form && !each.disabled);
  const next = group[(group.indexOf(radio) + step + group.length) % group.length];
  if (!next || next === radio) return;
  focusElement(next);
  next.click();
}

function moveOption(select: HTMLSelectElement, step: number): void {
  const usable = [...select.options].filter((option) => !option.disabled && !option.hidden);
  const current = select.options[select.selectedIndex];
  const next = usable[(current ? usable.indexOf(current) : -1) + step];
  if (!next) return;
  select.selectedIndex = next.index;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  fireChange(select);
}

function moveNumber(input: HTMLInputElement, step: number): void {
  const before = input.value;
  if (step > 0) input.stepUp();
  else input.stepDown();
  if (input.value === before) return;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  fireChange(input);
}
