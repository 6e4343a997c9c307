import { edit, editingHost, isEditable, isTextControl, type TextControl } from './editing';
import { doc } from '../dom/safe';

export function deleteWord(target: Element, way: 'backward' | 'forward'): void {
  if (!isEditable(target)) return;
  if (isTextControl(target) && target.selectionStart !== null) {
    if (target.selectionStart === target.selectionEnd) {
      const at = target.selectionStart;
      const edge = wordEdge(target, way);
      target.setSelectionRange(Math.min(at, edge), Math.max(at, edge));
    }
  } else if (editingHost(target)) {
    const selection = doc.getSelection();
    if (selection?.isCollapsed) selection.modify('extend', way, 'word');
  }
  edit('delete');
}

export function wordEdge(control: TextControl, way: 'backward' | 'forward'): number {
  const { focus } = selectionOf(control);
  const words = wordsIn(control.value).filter(({ isWordLike }) => isWordLike);
  if (way === 'backward') return words.findLast(({ index }) => index < focus)?.index ?? 0;
  const next = words.find(({ index, segment }) => index + segment.length > focus);
  return next ? next.index + next.segment.length : control.value.length;
}

export function selectionOf({ selectionStart, selectionEnd, selectionDirection }: TextControl) {
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
  return selectionDirection === 'backward' ? { anchor: end, focus: start } : { anchor: start, focus: end };
}

export function wordsIn(text: string): Intl.SegmentData[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
}

/** Lines as written: where the field breaks one, the caret goes further than a person's. */
export function lineEdge(text: string, at: number, edge: 'start' | 'end'): number {
  if (edge === 'start') return text.slice(0, at).lastIndexOf('\n') + 1;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** The same column of the line above or below, else the edge of the text. */
export function lineBeside(text: string, at: number, step: number): number {
  const [start, end] = [lineEdge(text, at, 'start'), lineEdge(text, at, 'end')];
  if (step < 0 ? start === 0 : end === text.length) return step * Infinity;
  const from = step < 0 ? lineEdge(text, start - 1, 'start') : end + 1;
  return Math.min(from + at - start, lineEdge(text, from, 'end'));
}

export function selectFrom(control: TextControl, anchor: number, to: number): void {
  control.setSelectionRange(Math.min(anchor, to), Math.max(anchor, to), to < anchor ? 'backward' : 'forward');
}
