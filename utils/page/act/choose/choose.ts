import { fail } from '../../../failure';
import { describe } from '../actionable';
import type { ActionOutcome } from '../../api';
import { flatContains, flatParent, isTag, nextTask } from '../../dom/dom';
import { OptionSearch } from './option-search';
import { flatTree, isForSeveral, optionsOf, optionText } from './options';
import { clickOn } from '../pointer/click-on';
import { roleOf } from '../../aria/role';
import { checkedOf, isDisabled, shownText } from '../../aria/states';
import { doc, safe } from '../../dom/safe';

/**
 * What opens or holds the options when `element` is named: the element itself, or the only combobox or listbox in it.
 */
export function chooserOf(element: Element): Element | undefined {
  const inner = [...flatTree(element)].filter(
    (each) =>
      each !== element &&
      (/^(combobox|listbox)$/.test(roleOf(each)) || safe(each).getAttribute('aria-haspopup') === 'listbox'),
  );
  const field =
    inner.find((each) => isTag(each, 'input')) ??
    (roleOf(element) === 'combobox' ? [...flatTree(element)].find((each) => isTag(each, 'input')) : undefined);
  if (opensOptions(element)) return field ?? element;
  return field ?? (inner.length === 1 ? inner[0] : undefined);
}

/**
 * Chooses options in a listbox, combobox or menu made of ARIA roles, as a person does: opens it, finds them, clicks,
 * and closes what stays open. In a list that says that it is for several, exactly these are chosen afterwards; in any
 * other, earlier choices stay. Throws OPTION_NOT_FOUND, NOT_ACTIONABLE.
 */
export async function chooseOptions(
  control: Element,
  wishes: string[],
  timeoutMs: number,
): Promise<Pick<ActionOutcome, 'value'>> {
  const search = new OptionSearch(control, timeoutMs);
  const chosen: string[] = [];
  // A list that is already open shows before the first choice whether all of them can be made.
  if (roleOf(control) === 'listbox') for (const wish of wishes.slice(1)) await meant(search, control, wish);
  for (const wish of wishes) {
    const option = await meant(search, control, wish);
    chosen.push(optionText(option));
    if ((wishes.length === 1 && !isForSeveral(control)) || !isChosen(option, control)) clickOn(option);
    // Frameworks render what follows from a choice in a microtask; some close the list with it.
    await nextTask();
  }
  if (isForSeveral(control)) await takeBackOthers(control, chosen);
  await search.close();
  return { value: chosen.join(', ') };
}

/** Takes back all other choices: a click on a chosen option of a list for several does so. */
async function takeBackOthers(control: Element, chosen: readonly string[]): Promise<void> {
  for (const option of optionsOf(control)) {
    if (
      safe(option).getAttribute('aria-selected') !== 'true' ||
      chosen.includes(optionText(option)) ||
      isDisabled(option)
    )
      continue;
    clickOn(option);
    await nextTask();
  }
}

async function meant(search: OptionSearch, control: Element, wish: string): Promise<Element> {
  const option = await search.find(wish);
  if (option && !isDisabled(option)) return option;
  await search.close();
  throw option ? disabledOption(control, wish) : notFound(control, wish, [...search.seen]);
}

export function disabledOption(element: Element, text: string): Error {
  return fail('NOT_ACTIONABLE', `The option "${text}" of ${describe(element)} is disabled.`, {
    hint: 'Choose another one, or look at the page for what has to be done first.',
  });
}

/** The error for a request that nothing fits. `texts` are those of the existing options. */
export function notFound(element: Element, wish: string, texts: string[]): Error {
  if (texts.length === 0)
    return fail('OPTION_NOT_FOUND', `${describe(element)} showed no options.`, {
      hint: 'Look at the page: type into it, or click what it shows.',
    });
  const listed = texts
    .slice(0, mostListed)
    .map((text) => `"${text}"`)
    .join(', ');
  const more = texts.length > mostListed ? ` and ${texts.length - mostListed} more` : '';
  return fail('OPTION_NOT_FOUND', `${describe(element)} has no option "${wish}". Its options: ${listed}${more}.`, {
    hint: 'Choose one of these options by its exact text.',
  });
}

const mostListed = 40;

function opensOptions(element: Element): boolean {
  const role = roleOf(element);
  if (role === 'listbox' || role === 'combobox' || safe(element).hasAttribute('aria-haspopup')) return true;
  return (
    /^(textbox|searchbox|button)$/.test(role) &&
    ['aria-expanded', 'aria-controls', 'aria-autocomplete'].some((name) => safe(element).hasAttribute(name))
  );
}

/** True if an option is chosen already: in a list for several, another click would take the choice back. */
function isChosen(option: Element, control: Element): boolean {
  const box = safe(option).querySelector('input[type=checkbox], [role=checkbox]');
  if (checkedOf(box ?? option) === true) return true;
  if (safe(option).getAttribute('aria-selected') !== 'true') return false;
  // Some lists mark as selected the one option that the arrow keys have reached.
  const others = optionsOf(control).filter(
    (each) => each !== option && safe(each).getAttribute('aria-selected') === 'true',
  );
  return roleOf(control) === 'listbox' || others.length > 0 || isShownBy(control, option);
}

/** True if the control, or what is close around it, shows the option as chosen. */
function isShownBy(control: Element, option: Element): boolean {
  let around = control;
  for (let level = 0; level < 3; level++) {
    const parent = flatParent(around);
    if (!parent || flatContains(parent, option) || parent === doc.body) break;
    around = parent;
  }
  return shownText(around).includes(optionText(option));
}
