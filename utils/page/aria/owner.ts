import { hostOf, isSvg, isTag } from '../dom/dom';
import { elementNode, textNode } from '../dom/realm';
import { isOneOfMany } from '../dom/similar';
import { safe } from '../dom/safe';
import { contentOf, nameOf } from './name';
import { roleOf } from './role';
import { interactiveRoles } from './roles';
import { hasHandRule, plainTargets } from './target';

/**
 * The short text beside it ("Travel" for the cross in a tag), or the name of its field. '' if unclear, and in rows and
 * items, whose line has these words.
 */
export function ownerOf(element: Element): string {
  if (isSvg(element) || safe(element).closest(ownLines)) return '';
  // The second half of a split button opens what belongs to the first.
  const opensMore = safe(element).hasAttribute('aria-haspopup');
  let around: Element | undefined = element;
  for (let level = 0; around && level < maxLevels && !safe(around).matches(borders); level++) {
    // Text beside a top-level box belongs to another part.
    if (level > 0 && safe(safe(around).parentElement)?.matches('body, main')) return '';
    for (const direction of ['previousSibling', 'nextSibling'] as const) {
      const words = textBeside(around, direction, level === 0 && opensMore);
      if (words !== '') return words === tooMuch ? '' : words;
    }
    around = safe(around).parentElement ?? hostOf(around);
    if (around && safe(around).childElementCount > maxParts) return '';
  }
  return '';
}

const tooMuch = '\n';

function textBeside(element: Element, direction: 'previousSibling' | 'nextSibling', nextToButton: boolean): string {
  for (let at = safe(element)[direction]; at; at = safe(at)[direction]) {
    const { nodeType } = safe(at);
    const words =
      nodeType === textNode
        ? (safe(at).nodeValue ?? '').trim()
        : nodeType === elementNode
          ? wordsOf(at as Element, nextToButton)
          : '';
    if (words !== '') return words.length > maxLength || isOneMoreOf(element, at) ? tooMuch : words;
  }
  return '';
}

/** Three or more stand beside each other: days of a month, cards of a row. */
function isOneMoreOf(element: Element, other: Node): boolean {
  const { className } = safe(element);
  return className !== '' && safe(other as Element).className === className && isOneOfMany(element);
}

function wordsOf(element: Element, nextToButton: boolean): string {
  const fields = safe(element).matches(fieldSelector) ? [element] : [...safe(element).querySelectorAll(fieldSelector)];
  const [field, other] = fields.filter((each) => !isTag(each, 'input') || each.type !== 'hidden');
  if (other) return tooMuch;
  if (field) return nameOf(field, roleOf(field));
  const inner = safe(element).querySelectorAll(plainTargets);
  if (inner.length > 1) return tooMuch;
  const target = inner[0] ?? element;
  const role = roleOf(target);
  const text = contentOf(element);
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  const isNeighbour =
    safe(element).matches(structure) ||
    (isPressed(target, role) && !places.has(role) && !(role === 'button' && nextToButton));
  return isNeighbour ? tooMuch : text;
}

function isPressed(element: Element, role: string): boolean {
  // The hand is inherited: the text in a clickable tag has it too.
  return interactiveRoles.has(role) || safe(element).matches(plainTargets) || hasHandRule(element);
}

const places = new Set(['link', 'treeitem', 'option', 'tab', 'combobox']);
const structure = 'ul, ol, dl, table, [role=list], [role=listbox], [role=table], [role=grid]';
const fieldSelector = 'input, textarea, select, [role=combobox], [role=spinbutton], [role=textbox], [role=slider]';
const ownLines = 'tr, [role=row], [role=listitem], ul:not([role]) > li:not([role]), ol:not([role]) > li:not([role])';
const borders =
  'body, main, header, footer, nav, form, fieldset, table, dialog, [role=dialog], [role=toolbar], [role=banner], [role=navigation], [role=menu], [role=tablist]';
const maxLevels = 4;
const maxParts = 3;
const maxLength = 40;
