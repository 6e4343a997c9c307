import { collapse, flatChildren, isNativeField, isTag, nextTask } from '../../dom/dom';
import { keepsBlanks, keepsLines } from '../lines';
import { attributeOf, withDomCache } from '../../dom/dom-cache';
import { elementNode, page, textNode } from '../../dom/realm';
import { nameOf } from '../../aria/name';
import { roleOf } from '../../aria/role';
import { isSecret } from '../../aria/secret';
import { checkedOf, valueOf } from '../../aria/states';
import { isUnseenText } from '../../aria/paint';
import { drawnWords } from '../../aria/pseudo';
import { signAfter, signBefore } from '../../aria/close-words';
import { formulaOf } from '../../aria/formula';
import { isStruck, strike } from '../../aria/struck';
import { lookAt, nothingAbove, type Above, type Visibility } from '../../aria/visibility';
import { doc, safe, isShadowingName } from '../../dom/safe';

/** In a document that loads and runs nothing. */
export interface VisibleCopy {
  root: Element;
  cut: boolean;
  elements: number;
  /** Blocks set apart by blanks, fields by their value; `withTicks`: boxes by how they stand. */
  lineOf(element: Element, withTicks?: boolean): string;
}

/**
 * Flattens shadow roots and slots, makes addresses absolute and values attributes; without secrets, scripts, frames and
 * media. Shown line ends are a `br`, code is in a `pre`. Yields every ten milliseconds, ends after `limitMs`.
 */
export async function visibleCopy(start: Element, limitMs = Infinity): Promise<VisibleCopy> {
  const inert = doc.implementation.createHTMLDocument('');
  const blocks = new WeakSet<Element>();
  const holder = safe(inert).createElement('div');
  let elementCount = 0;
  let full = false;
  const started = page.performance.now();
  let turn = started;

  const visit = function* (source: Element, parent: Element, above: Above): Generator<void> {
    if (full || leftOut.has(safe(source).localName)) return;
    elementCount += 1;
    if (elementCount % fewElements === 0 && page.performance.now() - turn > sliceMs) {
      yield;
      turn = page.performance.now();
      full = elementCount > maxElements || turn - started > limitMs;
    }
    const look = lookAt(source, above);
    if (look.gone) return;
    let copy = parent;
    const isDrawing = safe(source).localName === 'svg';
    const drawn = isDrawing && look.shown && attributeOf(source, 'aria-hidden') !== 'true' ? nameOf(source, 'img') : '';
    if (isDrawing && drawn === '') return;
    const formula = look.shown ? formulaOf(source) : undefined;
    if (formula !== undefined) return appendWords(parent, ` ${formula} `);
    const isReading = look.display === 'ruby-text';
    const before = safe(safe(parent).lastChild)?.textContent ?? '';
    if (look.shown) appendWords(parent, isReading ? '(' : signBefore(source, look.style, before));
    if (!isTag(source, 'slot')) {
      copy = safe(inert).importNode(source, false);
      const isBlock = !/^(inline|contents|ruby)/.test(look.display);
      if (isBlock) blocks.add(copy);
      // A line of code.
      if (isBlock && safe(parent).lastChild && safe(parent).closest('pre')) safe(parent).append('\n');
      writeProperties(source, copy);
      if (isDrawing) {
        safe(copy).setAttribute('role', 'img');
        safe(copy).setAttribute('aria-label', drawn);
      }
      safe(parent).append(copy);
    }
    if (isNativeField(source) || isDrawing) return;
    let unseen: boolean | undefined;
    appendWords(copy, look.shown ? drawnWords(source, '::before', look.scrolled) : '');
    const children = flatChildren(source);
    for (const child of children) {
      if (safe(child).nodeType === elementNode) yield* visit(child as Element, copy, look);
      else if (look.shown && safe(child).nodeType === textNode) {
        const { data } = child as Text;
        if (/\S/.test(data)) unseen ??= isUnseenText(source, look.style, look.scrolled);
        if (unseen) continue;
        const text = isStruck(source) ? strike(data) : data;
        const hasLines = data.includes('\n') && keepsLines(look.style) && !safe(copy).closest('pre');
        if (hasLines && !keepsCode(look)) appendLines(copy, text, child === children.at(-1));
        else safe(copy).append(text);
        if (hasLines && keepsCode(look)) wrapInPre(copy);
      }
    }
    appendWords(copy, look.shown ? drawnWords(source, '::after', look.scrolled) : '');
    if (look.shown) appendWords(parent, isReading ? ')' : signAfter(source, look.style));
  };
  for (const visits = visit(start, holder, nothingAbove); !withDomCache(() => visits.next()).done;) await nextTask();
  const root = holder.firstElementChild ?? holder;
  return {
    root,
    cut: full,
    elements: elementCount,
    lineOf: (element, withTicks = false) => collapse(pieces(element, blocks, withTicks)),
  };
}

/** They take a second or two. */
const maxElements = 200_000;
/** Until the page gets its turn, checked every few elements. */
const sliceMs = 10;
const fewElements = 20;
const leftOut = new Set('iframe video audio canvas object embed script style template noscript'.split(' '));

function appendWords(copy: Element, words: string): void {
  if (words !== '') safe(copy).append(words);
}

function appendLines(copy: Element, text: string, isLast: boolean): void {
  const inner = text.replace(safe(copy).firstChild ? '' : /^\s*\n/, '').replace(isLast ? /\n\s*$/ : '', '');
  const [first = '', ...others] = inner.split('\n');
  safe(copy).append(first, ...others.flatMap((line) => [safe(safe(copy).ownerDocument).createElement('br'), line]));
}

function wrapInPre(copy: Element): void {
  const block = safe(safe(copy).ownerDocument).createElement('pre');
  safe(copy).replaceWith(block);
  block.append(copy);
}

function keepsCode({ display, style }: Visibility): boolean {
  return (
    /^(block|flow-root|list-item|flex|grid)$/.test(display) &&
    keepsBlanks(style) &&
    /mono|consolas|courier|menlo/i.test(style.fontFamily)
  );
}

function writeProperties(source: Element, copy: Element): void {
  for (const name of ['name', 'id'])
    if (isShadowingName(safe(copy).getAttribute(name) ?? '')) safe(copy).removeAttribute(name);
  if (isTag(source, 'a') || isTag(source, 'area')) {
    if (source.hasAttribute('href')) safe(copy).setAttribute('href', source.href);
  } else if (isTag(source, 'img')) safe(copy).setAttribute('src', source.currentSrc || source.src);
  else if (isNativeField(source)) {
    const value = isSecret(source) ? undefined : valueOf(source, roleOf(source));
    if (value === undefined) safe(copy).removeAttribute('value');
    else safe(copy).setAttribute('value', value);
  }
  const checked = checkedOf(source);
  if (checked !== undefined) safe(copy).setAttribute('aria-checked', String(checked));
}

const ticks: Readonly<Record<string, string>> = { true: ' checked ', false: ' unchecked ', mixed: ' mixed ' };

function pieces(element: Element, blocks: WeakSet<Element>, withTicks: boolean): string {
  if (isTag(element, 'br')) return ' ';
  if (isTag(element, 'img')) return element.alt;
  const label = safe(element).getAttribute('role') === 'img' ? safe(element).getAttribute('aria-label') : null;
  if (label) return label;
  let text = withTicks ? (ticks[safe(element).getAttribute('aria-checked') ?? ''] ?? '') : '';
  if (isNativeField(element)) return text + (safe(element).getAttribute('value') ?? '');
  for (const child of safe(element).childNodes) {
    if (safe(child).nodeType === textNode) text += (child as Text).data;
    else text += pieces(child as Element, blocks, withTicks);
  }
  return blocks.has(element) ? ` ${text} ` : text;
}
