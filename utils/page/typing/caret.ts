import { isTag } from '../dom/dom';
import { editingHost, isTextControl, type TextControl } from './editing';
import { lineEdge, selectFrom, selectionOf, wordsIn } from './word-keys';
import { isFirefox } from '../dom/platform';
import { doc, safe } from '../dom/safe';

/**
 * As the left button does: the second press selects the word, the third the line or paragraph. Changes nothing where
 * pressing drags or text cannot be selected.
 */
export function placeCaret(target: Element, { x, y }: { x: number; y: number }, detail: number, extend: boolean): void {
  const at = doc.caretPositionFromPoint(x, y);
  if (isTextControl(target)) {
    if (target.selectionStart !== null && !target.readOnly)
      placeInField(target, at?.offsetNode === target ? at.offset : target.value.length, detail, extend);
    return;
  }
  const selection = doc.getSelection();
  const isInside = at && safe(safe(at.offsetNode).parentElement ?? target).contains(at.offsetNode);
  if (!isInside || !selection || !isSelectable(target)) return;
  // Chromium 156 fires it with every press that changes the selection, Firefox 153 with the third one.
  const tell = () => fireSelectStart(innermostAt(at.offsetNode, x, y, target));
  const onSelected = !selection.isCollapsed && selection.getRangeAt(0).isPointInRange(at.offsetNode, at.offset);
  if ((isFirefox ? detail === 3 : !(onSelected && detail === 1)) && !tell()) return;
  if (extend && selection.anchorNode) return selection.extend(at.offsetNode, at.offset);
  selection.collapse(at.offsetNode, at.offset);
  if (detail === 2) selectWord(selection);
  if (detail === 3) selectBlock(selection, at.offsetNode);
}

/** False when prevented. */
export function fireSelectStart(at: Node): boolean {
  return safe(at).dispatchEvent(new Event('selectstart', { bubbles: true, cancelable: true }));
}

function innermostAt(node: Node, x: number, y: number, element: Element): Node {
  if (safe(node).nodeType !== Node.TEXT_NODE) return element;
  const range = doc.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    ? node
    : element;
}

function placeInField(field: TextControl, at: number, detail: number, extend: boolean): void {
  const { value } = field;
  if (detail === 3) return field.setSelectionRange(lineEdge(value, at, 'start'), lineEdge(value, at, 'end'));
  if (detail === 2) {
    const word = wordsIn(value).find(({ index, segment }) => at < index + segment.length);
    return field.setSelectionRange(word?.index ?? at, word ? word.index + word.segment.length : at);
  }
  if (extend) selectFrom(field, selectionOf(field).anchor, at);
  else field.setSelectionRange(at, at);
}

function isSelectable(target: Element): boolean {
  if (editingHost(target)) return true;
  if (safe(target).closest('a[href], img, button, select, summary, label, [draggable=true]')) return false;
  return getComputedStyle(target).userSelect !== 'none';
}

function selectWord(selection: Selection): void {
  selection.modify('move', 'forward', 'character');
  selection.modify('move', 'backward', 'word');
  selection.modify('extend', 'forward', 'word');
  const trailing = /\s+$/.exec(selection.toString())?.[0].length ?? 0;
  for (let left = trailing; left > 0; left--) selection.modify('extend', 'backward', 'character');
}

function selectBlock(selection: Selection, node: Node): void {
  const block = blockOf(node);
  if (block && !isTag(block, 'body')) selection.selectAllChildren(block);
}

export function blockOf(node: Node): Element | null {
  let at = safe(node).parentElement;
  while (at && safe(at).parentElement && /^(inline|contents)/.test(getComputedStyle(at).display))
    at = safe(at).parentElement;
  return at;
}
