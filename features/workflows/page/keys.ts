import { isTag } from '../../../utils/page/dom/dom';
import { attributeOf } from '../../../utils/page/dom/dom-cache';
import { safe } from '../../../utils/page/dom/safe';
import { roleOf } from '../../../utils/page/aria/role';
import { isEditable, isTextControl } from '../../../utils/page/typing/editing';
import { rolesIn } from '../../../utils/page/aria/roles';

/**
 * As `press_key` takes it, where the key does more than type and move the caret; `if-handled`: only where the page
 * handles it. Undefined for others, and where the browser makes a click or a change of it.
 */
export function meaningOf(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: Element | undefined,
): { keys: string; when: 'always' | 'if-handled' } | undefined {
  const always = (keys: string) => ({ keys, when: 'always' as const });
  if (altKey) return undefined;
  if (key === 'Enter') {
    if (ctrlKey || metaKey) return always('Control+Enter');
    if (!at || isPressed(at)) return undefined;
    if (isTextControl(at) && isTag(at, 'input')) return always('Enter');
    return { keys: 'Enter', when: isEditable(at) ? 'if-handled' : 'always' };
  }
  if (ctrlKey || metaKey) return undefined;
  if (key === 'Escape') return always('Escape');
  if (!at || isNative(at)) return undefined;
  if (/^Arrow(Up|Down|Left|Right)$/.test(key)) {
    const sideways = /Left|Right/.test(key);
    return movesWithin(at) && !(sideways && isEditable(at)) ? always(key) : undefined;
  }
  if (isEditable(at) || isBody(at)) return undefined;
  if (key === ' ') return isPressed(at) ? undefined : always('Space');
  return key === 'Delete' || key === 'Backspace' ? always(key) : undefined;
}

function isPressed(element: Element): boolean {
  if (isBody(element) || safe(element).matches('a[href], button, summary, select, option')) return true;
  return isTag(element, 'input') && !isTextControl(element);
}

/** Their keys change their value. */
function isNative(element: Element): boolean {
  return isTag(element, 'select') || (isTag(element, 'input') && /^(radio|checkbox|range|number)$/.test(element.type));
}

const isBody = (element: Element): boolean => /^(body|html)$/.test(safe(element).localName);

function movesWithin(element: Element): boolean {
  return moving.has(roleOf(element)) || attributeOf(element, 'aria-activedescendant') !== null;
}

const moving = rolesIn(
  'combobox listbox option menu menubar menuitem menuitemradio menuitemcheckbox tab tree treeitem grid gridcell row slider ' +
    'radio spinbutton radiogroup tablist',
);
