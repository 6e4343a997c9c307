import { deepActiveElement } from '../dom/dom';
import { isEditingHost } from '../aria/role';
import { drawingsIn } from './drawings';
import { doc, safe } from '../dom/safe';

export type PageMark = ReturnType<typeof markOf>;

export function hasChanged(before: PageMark, after: PageMark): boolean {
  return (Object.keys(before) as (keyof PageMark)[]).some(
    (part) => before[part] !== after[part] && !(part === 'focus' && !after.focus),
  );
}

/** `anyFocus`: the focus counts on buttons and links too, as after a key. */
export interface ComparedAction {
  anyFocus: boolean;
  at: Element | undefined;
}

/**
 * Reads only fields, media and, in a hidden tab (without scroll events), scroll positions; for an action also canvases.
 */
export function markOf(roots: readonly (Document | ShadowRoot)[], changes: number, action?: ComparedAction) {
  const focused = deepActiveElement();
  const anyFocus = action?.anyFocus === true;
  return {
    url: location.href,
    changes,
    /** Only where the focus means something by itself. */
    focus: focused && (anyFocus || takesKeys(focused)) ? focused : undefined,
    /** After a key, also where the caret is. */
    selection: selectionIn(focused, anyFocus),
    scroll: `${scrollX} ${scrollY} ${doc.hidden ? scrolledIn(roots) : ''}`,
    values: roots.map(valuesIn).join('\n'),
    drawings: action ? drawingsIn(roots, action.at) : '',
  };
}

/** A button gets the focus from any click, even one that does nothing. */
function takesKeys(element: Element): boolean {
  return (
    safe(element).matches(fields) || isEditingHost(element) || keyRoles.test(safe(element).getAttribute('role') ?? '')
  );
}

const fields =
  'textarea, select, input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio], [type=file])';
const keyRoles = /^(application|combobox|grid|listbox|radiogroup|slider|spinbutton|textbox|tree|treegrid)$/;

function selectionIn(focused: Element | undefined, withCaret: boolean): string {
  const { selectionStart, selectionEnd } = (focused ?? {}) as Partial<HTMLInputElement>;
  if (typeof selectionStart === 'number')
    return withCaret || selectionStart !== selectionEnd ? `${selectionStart} ${selectionEnd}` : '';
  const selection = doc.getSelection();
  if (!selection || (selection.isCollapsed && !withCaret)) return '';
  return `${selection.toString().length} ${selection.anchorOffset} ${selection.focusOffset}`;
}

function valuesIn(root: Document | ShadowRoot): string {
  let text = '';
  for (const { value, checked } of safe(root).querySelectorAll<HTMLInputElement>('input, textarea'))
    text += `${value}${checked ?? ''}|`;
  for (const { value, selectedOptions } of safe(root).querySelectorAll('select'))
    text += `${value}${selectedOptions.length}|`;
  for (const { paused, muted, volume, currentTime } of safe(root).querySelectorAll<HTMLMediaElement>('video, audio'))
    text += `${paused}${muted}${volume}${paused ? currentTime : ''}|`;
  return text;
}

function scrolledIn(roots: readonly (Document | ShadowRoot)[]): string {
  const elements = roots.flatMap((root) => [...safe(root).querySelectorAll('*')]);
  const places = elements.map((element) => `${safe(element).scrollTop} ${safe(element).scrollLeft}`);
  return places.filter((place) => place !== '0 0').join('');
}
