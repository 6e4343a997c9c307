import { fail } from '../failure';
import type { ActionOutcome } from './api';
import { describe } from './actionable';
import { allRoots, collapse, isTag } from './dom';
import { fireChange } from './editing';
import { focusElement } from './focus';
import { contentOf, nameOf } from './name';
import { untilChange } from './observe';
import { click } from './pointer';
import { roleOf } from './role';
import { isDisabled, valueOf } from './states';
import { scrollIntoView } from './scroll';
import { isVisible } from './visibility';

/** Chooses options in a native select, or in a listbox or combobox made of ARIA roles. Throws OPTION_NOT_FOUND, WRONG_ELEMENT. */
export async function selectOptions(element: Element, wishes: string[], timeoutMs: number): Promise<Pick<ActionOutcome, 'value' | 'unchanged' | 'note'>> {
  const control = isTag(element, 'label') && element.control ? element.control : element;
  if (isTag(control, 'select')) return selectNative(control, wishes);
  if (isTag(control, 'option') && control.closest('select')) return selectNative(control.closest('select') as HTMLSelectElement, wishes);
  const role = roleOf(control);
  if (role === 'listbox' || role === 'combobox' || control.hasAttribute('aria-haspopup')) return selectAria(control, role, wishes, timeoutMs);
  throw fail('WRONG_ELEMENT', `${describe(element)} has no options to choose from.`, { hint: 'Use select for a combobox or listbox; use click or check for this one.' });
}

/** The option meant by a wish: `#3` by place, then exact text, text whatever the case, value, then the only one that contains it. */
export function findOption<T>(wish: string, options: T[], textOf: (option: T) => string, valueOfOption: (option: T) => string): T | undefined {
  const place = /^#(\d+)$/.exec(wish.trim())?.[1];
  const text = collapse(wish);
  const lower = text.toLowerCase();
  const containing = options.filter((option) => textOf(option).toLowerCase().includes(lower));
  return (
    options.find((option) => textOf(option) === text) ?? options.find((option) => textOf(option).toLowerCase() === lower)
    ?? options.find((option) => valueOfOption(option) === wish) ?? (place === undefined ? undefined : options[Number(place) - 1])
    ?? (containing.length === 1 && lower !== '' ? containing[0] : undefined)
  );
}

const mostListed = 40;

function notFound(element: Element, wish: string, texts: string[]): Error {
  const listed = texts.slice(0, mostListed).map((text) => `"${text}"`).join(', ');
  const more = texts.length > mostListed ? ` and ${texts.length - mostListed} more` : '';
  return fail('OPTION_NOT_FOUND', `${describe(element)} has no option "${wish}". Its options: ${listed}${more}.`, { hint: 'Choose one of these options by its exact text.' });
}

function selectNative(select: HTMLSelectElement, wishes: string[]): Pick<ActionOutcome, 'value' | 'unchanged'> {
  const options = [...select.options];
  const chosen = wishes.map((wish) => {
    const option = findOption(wish, options, (each) => collapse(each.label), (each) => each.value);
    if (!option) throw notFound(select, wish, options.map((each) => collapse(each.label)));
    if (option.disabled || option.closest('optgroup:disabled')) throw fail('NOT_ACTIONABLE', `The option "${collapse(option.label)}" of ${describe(select)} is disabled.`);
    return option;
  });
  if (!select.multiple && chosen.length !== 1) throw fail('INVALID_ARGUMENTS', `${describe(select)} takes exactly one option.`);
  const value = () => valueOf(select, roleOf(select)) ?? '';
  if (options.every((option) => option.selected === chosen.includes(option))) return { value: value(), unchanged: true };
  focusElement(select);
  for (const option of options) option.selected = chosen.includes(option);
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  fireChange(select);
  return { value: value() };
}

async function selectAria(control: Element, role: string, wishes: string[], timeoutMs: number): Promise<Pick<ActionOutcome, 'value' | 'note'>> {
  const chosen: string[] = [];
  for (const wish of wishes) {
    let seen: string[] = [];
    const lookFor = () => {
      const options = optionsOf(control, role);
      seen = options.map(optionText);
      return findOption(wish, options, optionText, (option) => option.getAttribute('data-value') ?? '');
    };
    let option = lookFor();
    if (!option && role !== 'listbox' && seen.length === 0) {
      clickCentre(control);
      option = await untilChange(lookFor, Math.min(timeoutMs, longestOpening));
    }
    if (!option) throw notFound(control, wish, seen);
    if (isDisabled(option)) throw fail('NOT_ACTIONABLE', `The option "${wish}" of ${describe(control)} is disabled.`);
    chosen.push(optionText(option));
    clickCentre(option);
  }
  return { value: chosen.join(', ') };
}

/** A list that has not come after this long will not come. */
const longestOpening = 3000;

function optionsOf(control: Element, role: string): Element[] {
  const ids = `${control.getAttribute('aria-controls') ?? ''} ${control.getAttribute('aria-owns') ?? ''}`.split(/\s+/).filter((id) => id !== '');
  const owned = ids.map((id) => document.getElementById(id)).filter((each) => each !== null);
  const scopes: ParentNode[] = role === 'listbox' ? [control, ...owned] : owned.length > 0 ? owned : allRoots();
  return scopes.flatMap((scope) => [...scope.querySelectorAll('[role=option], [role=menuitemradio], [role=menuitem]')]).filter((option) => !option.closest('select') && isVisible(option));
}

function optionText(option: Element): string {
  return nameOf(option, roleOf(option)) || contentOf(option, { hiddenToo: false });
}

function clickCentre(element: Element): void {
  scrollIntoView(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  click({ target: element, x: left + width / 2, y: top + height / 2 }, { button: 'left', count: 1, modifiers: [] });
}
