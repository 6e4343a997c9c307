import { isTag } from '../dom/dom';
import { editingHost, fireInputAndChange, isTextControl, type TextControl } from './editing';
import { focusElement } from '../act/focus';
import type { Chord } from './chord';
import { moveOption } from '../act/choose/option-keys';
import { scrollBox, scrollerOf } from '../act/scroll';
import { radioGroup } from './tab-order';
import { lineBeside, lineEdge, selectFrom, selectionOf, wordEdge } from './word-keys';
import { doc } from '../dom/safe';

type KeyDefault = (target: Element, chord: Chord) => void;

export const arrowKeys = {
  ArrowUp: arrow('up'),
  ArrowDown: arrow('down'),
  ArrowLeft: arrow('left'),
  ArrowRight: arrow('right'),
};

/** They move selects, sliders, the caret, else the scroll position. */
export const scrollKeys = { Home: moveToEdge('start'), End: moveToEdge('end'), PageUp: page(-1), PageDown: page(1) };

const lineOfText = 40;
const pageOfOptions = 3;
/** The page keys move it by this part of its range. */
const pageOfSlider = 0.1;

function arrow(to: 'up' | 'down' | 'left' | 'right'): KeyDefault {
  const isAcross = to === 'left' || to === 'right';
  const side = to === 'down' || to === 'right' ? 1 : -1;
  return (target, { modifiers }) => {
    const step = isAcross && getComputedStyle(target).direction === 'rtl' ? -side : side;
    const way = step > 0 ? 'forward' : 'backward';
    if (isTag(target, 'input') && target.type === 'radio') return moveRadio(target, step);
    if (isTag(target, 'select')) return moveOption(target, step);
    if (isTag(target, 'input') && (target.type === 'range' || (target.type === 'number' && !isAcross)))
      return moveNumber(target, isAcross ? step : -step);
    if (!isTextControl(target) && !editingHost(target)) return scrollBox(scrollerOf(target, to), to, lineOfText);
    const alter = modifiers.includes('Shift') ? 'extend' : 'move';
    const byWord = isAcross && modifiers.some((modifier) => modifier === 'Control' || modifier === 'Alt');
    if (isAcross && alter === 'move' && !byWord && leaveSelection(target, step)) return;
    if (isTextControl(target) && target.selectionStart !== null) {
      if (byWord) return moveCaret(target, () => wordEdge(target, way), alter);
      const next = (focus: number) => (isAcross ? focus + step : lineBeside(target.value, focus, step));
      return moveCaret(target, next, alter);
    }
    doc.getSelection()?.modify(alter, isAcross ? to : way, byWord ? 'word' : isAcross ? 'character' : 'line');
  };
}

/** Moves the caret to that end; false where nothing is selected. */
function leaveSelection(target: Element, step: number): boolean {
  if (isTextControl(target)) {
    const { selectionStart: start, selectionEnd: end } = target;
    if (start === null || end === null || start === end) return false;
    const edge = step > 0 ? end : start;
    target.setSelectionRange(edge, edge);
    return true;
  }
  const selection = doc.getSelection();
  if (!selection || selection.isCollapsed) return false;
  if (step > 0) selection.collapseToEnd();
  else selection.collapseToStart();
  return true;
}

function moveToEdge(edge: 'start' | 'end'): KeyDefault {
  const step = edge === 'start' ? -1 : 1;
  const way = edge === 'start' ? 'backward' : 'forward';
  return (target, { modifiers }) => {
    const alter = modifiers.includes('Shift') ? 'extend' : 'move';
    const whole = modifiers.some((modifier) => modifier !== 'Shift');
    if (isTag(target, 'select')) return moveOption(target, step * Infinity);
    if (isTag(target, 'input') && target.type === 'range')
      return change(target, () => (target.value = edge === 'start' ? target.min || '0' : target.max || '100'));
    if (isTextControl(target) && target.selectionStart !== null)
      return moveCaret(target, (focus) => (whole ? step * Infinity : lineEdge(target.value, focus, edge)), alter);
    if (editingHost(target)) doc.getSelection()?.modify(alter, way, whole ? 'documentboundary' : 'lineboundary');
    else scrollBox(scrollerOf(target, 'down'), edge === 'start' ? 'top' : 'bottom');
  };
}

function page(step: 1 | -1): KeyDefault {
  return (target) => {
    if (isTag(target, 'select')) return moveOption(target, step * pageOfOptions);
    if (isTag(target, 'input') && target.type === 'range')
      return moveNumber(target, -step * Math.max(1, Math.round(stepsOf(target) * pageOfSlider)));
    scrollBox(scrollerOf(target, 'down'), step > 0 ? 'down' : 'up');
  };
}

function moveCaret(control: TextControl, to: (focus: number) => number, alter: 'move' | 'extend'): void {
  const { anchor, focus } = selectionOf(control);
  const next = Math.max(0, Math.min(control.value.length, to(focus)));
  if (alter === 'move') control.setSelectionRange(next, next);
  else selectFrom(control, anchor, next);
}

function moveRadio(radio: HTMLInputElement, step: number): void {
  const group = radioGroup(radio);
  const next = group[(group.indexOf(radio) + step + group.length) % group.length];
  if (!next || next === radio) return;
  focusElement(next);
  next.click();
}

function stepsOf({ min, max, step }: HTMLInputElement): number {
  return (Number(max || 100) - Number(min || 0)) / (Number(step) || 1);
}

function moveNumber(input: HTMLInputElement, steps: number): void {
  if (input.type === 'number' && input.readOnly) return;
  const probe = input.cloneNode() as HTMLInputElement;
  // No script can step by `any`, people step by 1.
  if (probe.step === 'any') probe.step = '1';
  change(input, () => {
    probe[steps > 0 ? 'stepUp' : 'stepDown'](Math.abs(steps));
    input.value = probe.value;
  });
}

function change(input: HTMLInputElement, work: () => void): void {
  const before = input.value;
  work();
  if (input.value !== before) fireInputAndChange(input);
}
