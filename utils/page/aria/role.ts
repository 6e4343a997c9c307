import { isDocumentObject } from '../dom/frame-info';
import { attributeOf, tagOf } from '../dom/dom-cache';
import { doc, safe } from '../dom/safe';
import { editContextOf } from '../dom/edit-context';
import { comboboxAround, isComboboxWrapper } from './combobox';
import { implicitRole, isNamed } from './implicit-role';
import { knownRoles } from './roles';

/**
 * The first known token of `role`, else by HTML-AAM 1.0 (https://www.w3.org/TR/html-aam-1.0/), else `generic`; `frame`
 * for iframes.
 */
export function roleOf(element: Element): string {
  const localName = tagOf(element);
  if (frames.has(localName) || (objects.has(localName) && isDocumentObject(element))) return 'frame';
  const attribute = attributeOf(element, 'role');
  if (attribute !== null) {
    const explicit = attribute
      .toLowerCase()
      .split(/\s+/)
      .find((token) => knownRoles.has(token) && (!needsName.has(token) || isNamed(element)));
    if (explicit === 'combobox' && isComboboxWrapper(element)) return 'generic';
    if (explicit === 'textbox' && comboboxAround(element)) return 'combobox';
    if (explicit !== undefined && !/^(none|presentation)$/.test(explicit)) return synonyms[explicit] ?? explicit;
    if (explicit !== undefined && !isExposed(element)) return 'generic';
  }
  if (media.has(localName)) return localName;
  const role = implicitRole(element, localName);
  if (role !== undefined && role !== 'generic') return role;
  return isEditingHost(element) ? 'textbox' : 'generic';
}

const frames = new Set(['iframe', 'frame']);
const objects = new Set(['object', 'embed']);
/** ARIA has no role for them, but they can be acted on at a point. */
const media = new Set(['canvas', 'video', 'audio']);

export function isEditingHost(element: Element): boolean {
  const value = attributeOf(element, 'contenteditable');
  if (value !== null) return value.toLowerCase() !== 'false' && value.toLowerCase() !== 'inherit';
  if (tagOf(element) === 'body') return doc.designMode === 'on';
  return editContextOf(element) !== undefined;
}

const synonyms: Record<string, string> = { image: 'img', directory: 'list' };
/** https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles */
const needsName = new Set(['region', 'form']);

/** https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none */
function isExposed(element: Element): boolean {
  return (
    safe(element).hasAttribute('tabindex') ||
    safe(element).matches('a[href], button, input:not([type=hidden]), select, textarea, summary, iframe') ||
    globalAttributes.some((name) => safe(element).hasAttribute(name))
  );
}

const globalAttributes = (
  'label labelledby describedby description atomic busy controls current details dropeffect flowto grabbed ' +
  'keyshortcuts live owns relevant roledescription'
)
  .split(' ')
  .map((name) => `aria-${name}`);
