import { isTag, flatChildren } from '../../dom/dom';
import { withDomCache } from '../../dom/dom-cache';
import { elementNode, textNode } from '../../dom/realm';
import { rgbaOf } from '../../aria/colors';
import { isUnseenText } from '../../aria/paint';
import { lookAt, nothingAbove, type Above, type Visibility } from '../../aria/visibility';
import { doc, safe } from '../../dom/safe';

/**
 * Compact, with computed styles where they change. Never values of fields or what frames show. Elements that say
 * nothing give only their content.
 */
export function visibleHtml({ maxChars }: { maxChars: number }): { html: string; cut: boolean } {
  const out: Output = { pieces: [], charsLeft: maxChars, isFull: false };
  withDomCache(() => writeElement(doc.body, nothingAbove, undefined, out));
  return { html: out.pieces.join(''), cut: out.isFull };
}

/** Accepts closing tags beyond its limit. */
interface Output {
  pieces: string[];
  charsLeft: number;
  isFull: boolean;
}

function write(out: Output, piece: string): boolean {
  out.isFull ||= piece.length > out.charsLeft;
  if (!out.isFull) out.pieces.push(piece);
  out.charsLeft -= piece.length;
  return !out.isFull;
}

function writeElement(element: Element, above: Above, inherited: Inherited | undefined, out: Output): void {
  if (out.isFull) return;
  const look = lookAt(element, above);
  if (look.gone) return;
  const { text: style, now } = look.shown ? styleChanges(look, inherited) : { text: '', now: inherited };
  const tag = safe(element).localName;
  const attributes = look.shown ? attributesOf(element) : '';
  const says = look.shown && (attributes !== '' || style !== '' || !silent.has(tag));
  if (says && !write(out, `<${tag}${attributes}${style && ` style="${style}"`}>`)) return;
  if (!closed.has(tag)) {
    let unseen: boolean | undefined;
    for (const child of flatChildren(element)) {
      if (safe(child).nodeType === elementNode) writeElement(child as Element, look, now, out);
      else if (safe(child).nodeType === textNode && look.shown) {
        unseen ??= isUnseenText(element, look.style, look.scrolled);
        const text = unseen ? '' : (safe(child).nodeValue ?? '').replace(/\s+/g, ' ');
        if (text !== '' && text !== ' ') write(out, escape(text));
      }
      if (out.isFull) break;
    }
  }
  if (!says || empty.has(tag)) return;
  out.pieces.push(`</${tag}>`);
  out.charsLeft -= tag.length + 3;
}

function attributesOf(element: Element): string {
  return kept
    .flatMap((name) => {
      const value = safe(element).getAttribute(name);
      if (value === null || (name === 'value' && !isButton(element))) return [];
      const shown = value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;
      return [value === '' ? ` ${name}` : ` ${name}="${escape(shown)}"`];
    })
    .join('');
}

/** Elsewhere the value may be what the user typed. */
function isButton(element: Element): boolean {
  return isTag(element, 'input') && /^(button|submit|reset)$/.test(element.type);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

const keptNames =
  'id class role name type value href alt title placeholder for aria-label aria-expanded aria-checked aria-selected disabled required';
const kept = keptNames.split(' ');
const maxValueLength = 120;
const silent = new Set(['div', 'span', 'section', 'slot', 'tbody', 'center', 'font']);
/** Drawn by others, or typed by the user. */
const closed = new Set(['iframe', 'svg', 'canvas', 'video', 'audio', 'textarea', 'input', 'img', 'br', 'hr']);
const empty = new Set(['input', 'img', 'br', 'hr']);

type Inherited = Pick<CSSStyleDeclaration, 'color' | 'fontSize' | 'fontWeight'>;

function styleChanges(
  { style, display, position, opacity }: Visibility,
  above: Inherited | undefined,
): { text: string; now: Inherited } {
  const now: Inherited = { color: hex(style.color), fontSize: style.fontSize, fontWeight: style.fontWeight };
  const background = hex(style.backgroundColor);
  const changes = [
    now.color !== above?.color && `color:${now.color}`,
    now.fontSize !== above?.fontSize && `font-size:${now.fontSize}`,
    now.fontWeight !== (above?.fontWeight ?? '400') && `font-weight:${now.fontWeight}`,
    background !== '' && `background:${background}`,
    /^(flex|grid|inline-flex|inline-grid)$/.test(display) && `display:${display}`,
    /^(fixed|sticky|absolute)$/.test(position) && `position:${position}`,
    style.textDecorationLine === 'line-through' && 'text-decoration:line-through',
    opacity < 1 && style.opacity !== '1' && `opacity:${style.opacity}`,
  ];
  return { text: changes.filter(Boolean).join(';'), now };
}

function hex(color: string): string {
  const rgba = rgbaOf(color);
  if (!rgba) return color;
  const digits = rgba.slice(0, 3).map((part) => part.toString(16).padStart(2, '0'));
  return rgba[3] === 0 ? '' : `#${digits.join('')}`;
}
