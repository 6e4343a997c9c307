import type { NodeStates } from '../api';
import { codeEditorOf, drawnCode } from '../dom/code-editors';
import { collapse, deepActiveElement, hostOf, isNativeField, isTag, type NativeField, textNodesIn } from '../dom/dom';
import { editorText, structuredText } from '../dom/editor-text';
import { comboboxAround } from './combobox';
import { isSummary } from './implicit-role';
import { mediaState } from './media';
import { optionTexts } from './option-text';
import { isEditingHost, roleOf } from './role';
import { isSecret } from './secret';
import { idTargets } from './id-targets';
import { attributeOf, cachedOnce, hasAttribute, hasAttributeLike, tagOf } from '../dom/dom-cache';
import { doc, safe } from '../dom/safe';

export function statesOf(element: Element, role: string): NodeStates {
  const states: NodeStates = {};
  // Most elements have none: one check saves a dozen queries.
  const isPlain =
    !tellingTags.test(tagOf(element)) &&
    !hasAttributeLike(element, 'aria-') &&
    !hasAttribute(element, 'popovertarget') &&
    !hasAttribute(element, 'contenteditable');
  // A person can use it all the same in a box that says so.
  if (isDisabled(element) || isInDisabledBox(element)) states.disabled = true;
  if (focusedElements().includes(element)) states.focused = true;
  const level = isPlain && role !== 'heading' ? undefined : levelOf(element, role);
  if (level !== undefined) states.level = level;
  if (isPlain) return states;
  const set = <K extends keyof NodeStates>(key: K, value: NodeStates[K] | undefined) => {
    if (value !== undefined) states[key] = value;
  };
  set('checked', checkedOf(element));
  set('pressed', triState(element, 'aria-pressed'));
  set('expanded', expandedOf(element));
  if (isTag(element, 'option') ? element.selected : attributeOf(element, 'aria-selected') === 'true')
    states.selected = true;
  if (safe(element).matches(':required') || attributeOf(element, 'aria-required') === 'true') states.required = true;
  if (isInvalid(element)) states.invalid = true;
  if (isReadonly(element)) states.readonly = true;
  if (isMultiline(element, role)) states.multiline = true;
  if (attributeOf(element, 'aria-multiselectable') === 'true' || (isTag(element, 'select') && element.multiple))
    states.multiselectable = true;
  if (isSecret(element) && 'value' in element && safe(element).value !== '') states.filled = true;
  set('haspopup', popupOf(element, role));
  set('sort', /^(as|des)cending$/.exec(attributeOf(element, 'aria-sort') ?? '')?.[0]);
  set('current', attributeOf(element, 'aria-current') ?? undefined);
  return states;
}

/** With the part of it that keys act on. */
const focusedElements = cachedOnce((): readonly Element[] => {
  const active = deepActiveElement();
  return active && active !== doc.body ? [active, ...idTargets(active, 'aria-activedescendant').slice(0, 1)] : [];
});

/** They have states besides disabled and focused; custom ones may have any. */
const tellingTags = /^(input|option|select|summary|textarea)$|-/;

function isMultiline(element: Element, role: string): boolean {
  return (
    isTag(element, 'textarea') ||
    (role === 'textbox' && (attributeOf(element, 'aria-multiline') === 'true' || isEditingHost(element)))
  );
}

/** Comboboxes always open a list. */
function popupOf(element: Element, role: string): string | undefined {
  const value = attributeOf(element, 'aria-haspopup');
  const popup = value === 'true' ? 'menu' : (value ?? '');
  if (!/^(menu|listbox|tree|grid|dialog)$/.test(popup)) return undefined;
  return role === 'combobox' && popup === 'listbox' ? undefined : popup;
}

export function checkedOf(element: Element): boolean | 'mixed' | undefined {
  if (isTag(element, 'input') && (element.type === 'checkbox' || element.type === 'radio'))
    return element.indeterminate ? 'mixed' : element.checked;
  return triState(element, 'aria-checked');
}

export function isDisabled(element: Element): boolean {
  return (
    (mayBeDisabled.test(tagOf(element)) && safe(element).matches(':disabled')) ||
    attributeOf(element, 'aria-disabled') === 'true' ||
    isInDisabledBox(hostOf(element))
  );
}

const mayBeDisabled = /^(button|fieldset|input|optgroup|option|select|textarea)$|-/;

const isInDisabledBox = (element: Element | undefined): boolean =>
  element !== undefined && safe(element).closest('[aria-disabled="true"]') !== null;

export function isReadonly(element: Element): boolean {
  const native = (isTag(element, 'input') || isTag(element, 'textarea')) && element.readOnly;
  return native || attributeOf(element, 'aria-readonly') === 'true';
}

/** As a person reads it; undefined for what has none and for secrets. */
export function valueOf(element: Element, role = roleOf(element)): string | undefined {
  if (isSecret(element)) return undefined;
  const code = codeEditorOf(element);
  if (code) return drawnCode(code);
  if (isNativeField(element)) return writtenIn(element);
  if (isTag(element, 'video') || isTag(element, 'audio')) return mediaState(element);
  if (isTag(element, 'progress') && element.position < 0) return undefined;
  if (isTag(element, 'progress') || isTag(element, 'meter'))
    return attributeOf(element, 'aria-valuetext') ?? ofMost(element.value, element.max);
  if (role === 'textbox' || role === 'searchbox') return writtenText(element as HTMLElement);
  if (role === 'combobox') return shownText(element);
  const now = attributeOf(element, 'aria-valuenow');
  const said = attributeOf(element, 'aria-valuetext') ?? now ?? undefined;
  return said === now && now && Number(now) >= 0 && (role === 'progressbar' || role === 'meter')
    ? ofMost(Number(now), Number(attributeOf(element, 'aria-valuemax') ?? 100))
    : said;
}

/** In the page's numbers, unless it counts to a hundred or to one. */
const ofMost = (value: number, most: number): string =>
  most === 100 || !(most > 0) ? `${value}` : most === 1 ? `${Math.round(value * 100)}%` : `${value} of ${most}`;

/** Undefined for buttons and boxes. */
export function writtenIn(field: NativeField): string | undefined {
  if (isTag(field, 'select')) return chosenIn(field).join(', ');
  if (field.type === 'file' && 'files' in field) return [...(field.files ?? [])].map((file) => file.name).join(', ');
  return /^(checkbox|radio|button|submit|reset|image)$/.test(field.type) ? undefined : field.value;
}

function chosenIn(select: HTMLSelectElement): string[] {
  const chosen = [...select.selectedOptions];
  if (!chosen.some(({ parentElement }) => isTag(parentElement, 'optgroup')))
    return chosen.map((option) => collapse(option.label));
  const texts = optionTexts(select.options);
  return chosen.map((option) => texts[option.index] ?? '');
}

/** Marks blocks where there are any but paragraphs, between which browsers put two line ends. */
function writtenText(editor: HTMLElement): string {
  const structured = structuredText(editor);
  if (structured !== undefined) return structured;
  const text = safe(editor).innerText.trim();
  return /\n\n/.test(text) && safe(editor).getElementsByTagName('*').length <= fewElements
    ? editorText(editor).trim()
    : text;
}

const fewElements = 200;

/** Without a closed list, and the native select that some comboboxes keep. */
export function shownText(element: Element): string {
  const isShown = (around: Element | null) =>
    around && !safe(around).closest('select') && safe(around).checkVisibility({ visibilityProperty: true });
  const shown = textNodesIn(element).filter(({ parentElement }) => isShown(parentElement));
  return collapse([...shown.map(({ data }) => data)].join(' '));
}

export function triState(element: Element, attribute: string): boolean | 'mixed' | undefined {
  return triStates.get(attributeOf(element, attribute) ?? '');
}

const triStates = new Map<string, boolean | 'mixed'>([
  ['true', true],
  ['false', false],
  ['mixed', 'mixed'],
]);

function expandedOf(element: Element): boolean | undefined {
  if (isSummary(element)) return (safe(element).parentElement as HTMLDetailsElement).open;
  const value =
    attributeOf(element, 'aria-expanded') ??
    (isTag(element, 'input') ? safe(comboboxAround(element))?.getAttribute('aria-expanded') : null) ??
    null;
  if (value !== null) return value === 'true' ? true : value === 'false' ? false : undefined;
  const popover =
    isTag(element, 'button') && element.hasAttribute('popovertarget') ? element.popoverTargetElement : null;
  return popover ? safe(popover).matches(':popover-open') : undefined;
}

export function levelOf(element: Element, role: string): number | undefined {
  const stated = Number(attributeOf(element, 'aria-level'));
  if (Number.isInteger(stated) && stated > 0) return stated;
  if (role !== 'heading') return undefined;
  return /^h[1-6]$/.test(tagOf(element)) ? Number(tagOf(element).slice(1)) : 2;
}

/** Once the page shows it: before, every empty required field would be invalid. */
function isInvalid(element: Element): boolean {
  const aria = attributeOf(element, 'aria-invalid');
  if (aria !== null) return aria !== 'false' && aria !== '';
  return safe(element).matches(':user-invalid');
}
