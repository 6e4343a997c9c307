import { fail } from '../../failure';
import { describe } from './actionable';
import { flatContains, nextTask, textNodesIn } from '../dom/dom';
import { editingHost, isTextControl, keyTarget, type TextControl } from '../typing/editing';
import { fireKey } from '../typing/key-events';
import { fireMouse, firePointer } from './pointer/mouse-events';
import { bits, hitAt, movePointer } from './pointer/pointer';
import { focusByPointer, focusElement } from './focus';
import { scrollIntoView } from './scroll';
import { isSecret } from '../aria/secret';
import { isVisible } from '../aria/visibility';
import { doc, safe } from '../dom/safe';
import { blockOf, fireSelectStart } from '../typing/caret';

/** Releases button and key, as pages then show their tools. Throws NOT_FOUND, NOT_ACTIONABLE. */
export async function selectText(element: Element, passage: string | undefined): Promise<void> {
  if (isTextControl(element)) {
    selectInField(element, passage);
    return releaseAtEnd(element, element.getBoundingClientRect());
  }
  const range = rangeOf(element, passage);
  if (!range) throw notFound(element, passage ?? '');
  if (!fireSelectStart(range.startContainer))
    throw fail('NOT_ACTIONABLE', `The page does not let the text of ${describe(element)} be selected.`);
  const holder = safe(range.startContainer).parentElement ?? element;
  const host = editingHost(holder);
  if (host) focusElement(host);
  else focusByPointer(holder);
  const selection = doc.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(filling(range));
  scrollIntoView(holder);
  const last = [...range.getClientRects()].at(-1) ?? safe(holder).getBoundingClientRect();
  await releaseAtEnd(safe(range.endContainer).parentElement ?? holder, last);
}

/** Releases also Shift, with which some people select. */
async function releaseAtEnd(holder: Element, { left, right, top, height }: DOMRect): Promise<void> {
  await nextTask();
  const at = { x: Math.floor(Math.max(left, right - 1)), y: Math.floor(top + height / 2) };
  const under = hitAt(at.x, at.y)?.target;
  const target = under && flatContains(holder, under) ? under : holder;
  movePointer({ target, ...at }, [], bits.left);
  firePointer(target, 'pointerup', at, { button: 0 });
  fireMouse(target, 'mouseup', at, { button: 0, detail: 1 });
  fireKey(keyTarget(), 'keyup', 'Shift');
}

function selectInField(field: TextControl, passage: string | undefined): void {
  if (passage !== undefined && isSecret(field))
    throw fail('INVALID_ARGUMENTS', 'The text of this field is secret: it can only be selected as a whole.', {
      hint: 'Leave out text.',
    });
  const at = passage === undefined ? 0 : indexOf(field.value, passage);
  if (at < 0) throw notFound(field, passage ?? '');
  if (passage !== undefined && field.selectionStart === null)
    throw fail('WRONG_ELEMENT', `Only the whole text of ${describe(field)} can be selected.`, {
      hint: 'Leave out text.',
    });
  focusElement(field);
  if (passage === undefined) return field.select();
  field.setSelectionRange(at, at + passage.length);
}

function indexOf(text: string, passage: string): number {
  const exact = text.indexOf(passage);
  return exact >= 0 ? exact : text.toLowerCase().indexOf(passage.toLowerCase());
}

function notFound(element: Element, passage: string): Error {
  return fail('NOT_FOUND', `${element === doc.body ? 'The page' : describe(element)} has no text "${passage}".`, {
    hint: 'Give the words as they stand on the page.',
  });
}

/** White space of any length fits any other, and the end of a block. */
function rangeOf(element: Element, passage: string | undefined): Range | undefined {
  const nodes = textsOf(element);
  const starts: number[] = [];
  let text = '';
  for (const [at, node] of nodes.entries()) {
    if (blockOf(node) !== blockOf(nodes[at - 1] ?? node)) text += '\n';
    starts.push(text.length);
    text += node.data;
  }
  const words = passage?.split(/\s+/).filter((word) => word !== '');
  const wanted = words ? words.map((word) => RegExp.escape(word)).join('\\s+') : String.raw`\S(?:[^]*\S)?`;
  const found = new RegExp(wanted).exec(text) ?? new RegExp(wanted, 'i').exec(text);
  if (!found?.[0]) return undefined;
  const range = doc.createRange();
  const placeOf = (at: number): [node: Text, offset: number] => {
    const holder = starts.findLastIndex((start) => start <= at);
    return [nodes[holder]!, at - starts[holder]!];
  };
  const [last, end] = placeOf(found.index + found[0].length - 1);
  range.setStart(...placeOf(found.index));
  range.setEnd(last, end + 1);
  return range;
}

/**
 * Takes the whole content of its element. Firefox 153 loses the space behind an inline element whose text, selected
 * from letter to letter, is typed over.
 */
function filling(range: Range): Range {
  const { startContainer: text } = range;
  const { parentElement: parent } = safe(text);
  if (!parent || safe(parent).childNodes.length > 1 || range.toString() !== safe(text).textContent) return range;
  const whole = doc.createRange();
  whole.selectNodeContents(parent);
  return whole;
}

function textsOf(element: Element): Text[] {
  return [...textNodesIn(element)].filter((node) => {
    const parent = safe(node).parentElement;
    return parent && node.data !== '' && !/^(script|style)$/.test(safe(parent).localName) && isVisible(parent);
  });
}
