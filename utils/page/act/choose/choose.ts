import { attributeOf, hasAttribute } from '../../dom/dom-cache';
import { fail } from '../../../failure';
import { describe } from '../actionable';
import type { ActionOutcome } from '../../api';
import { isTag, nextTask } from '../../dom/dom';
import { OptionSearch } from './option-search';
import { flatTree, isForSeveral, optionsOf, optionText } from './options';
import { clickOn } from '../pointer/click-on';
import { roleOf } from '../../aria/role';
import { isDisabled, valueOf } from '../../aria/states';
import { untilChange } from '../../watch/observe';
import { choiceWatch, isChosen, isShown } from './choice-watch';
import { safe } from '../../dom/safe';

export function chooserOf(element: Element): Element | undefined {
  const inner = [...flatTree(element)].filter(
    (each) =>
      each !== element &&
      (/^(combobox|listbox)$/.test(roleOf(each)) || attributeOf(each, 'aria-haspopup') === 'listbox'),
  );
  const field =
    inner.find((each) => isTag(each, 'input')) ??
    (roleOf(element) === 'combobox' ? [...flatTree(element)].find((each) => isTag(each, 'input')) : undefined);
  if (opensOptions(element)) return field ?? element;
  return field ?? (inner.length === 1 ? inner[0] : undefined);
}

/**
 * A list for several has exactly these afterwards; elsewhere earlier choices stay. Closes what stays open. Throws
 * OPTION_NOT_FOUND, and NOT_ACTIONABLE where the page does not show the choice.
 */
export async function chooseOptions(control: Element, requests: string[], timeoutMs: number): Promise<ActionOutcome> {
  const search = new OptionSearch(control, timeoutMs);
  const chosen: string[] = [];
  const takenChecks: (() => boolean)[] = [];
  const marked: Element[] = [];
  const initial = isTag(control, 'input') ? control.value : undefined;
  // Some lists mark as selected only what the pointer or the arrow keys have reached.
  const isLost = (each: Element) =>
    safe(each).isConnected && attributeOf(each, 'aria-selected') === 'false' && !isShown(each, control);
  // An open list shows beforehand whether all can be chosen.
  if (roleOf(control) === 'listbox')
    for (const request of requests.slice(1)) await findOptionOf(search, control, request);
  for (const request of requests) {
    const option = await findOptionOf(search, control, request);
    chosen.push(optionText(option));
    if (!(requests.length === 1 && !isForSeveral(control)) && isChosen(option, control)) {
      marked.push(option);
      continue;
    }
    const isTaken = choiceWatch(control, option, initial);
    takenChecks.push(isTaken);
    await clickOn(option);
    await nextTask();
    await untilChange(isTaken, maxTakingMs);
    if (!isTaken()) break;
    // A plain press may take one alone, as of files.
    for (const each of isForSeveral(control) ? marked.filter(isLost) : []) {
      await clickOn(each, { modifiers: ['Control', 'Meta'] });
      await untilChange(() => !isLost(each), maxTakingMs);
    }
    if (isChosen(option, control)) marked.push(option);
  }
  if (isForSeveral(control)) await unchooseOthers(control, chosen);
  const hasLost = isForSeveral(control) && marked.some(isLost);
  await search.close();
  const value = valueOf(control);
  const text = chosen.join(', ');
  // In an open list an option may have more text: "press Enter to select".
  if (!hasLost && takenChecks.every((isTaken) => isTaken()))
    return { value: value && text.startsWith(`${value} `) ? value : text };
  return { ...(value === undefined ? {} : { value }), refused: notTaken };
}

/** Some pages ask their server before they show a choice. */
const maxTakingMs = 1_000;

const notTaken =
  'The option was clicked, but the page does not show it as chosen. If the page has not changed as wanted: open the list with click, then click the option.';

async function unchooseOthers(control: Element, chosen: readonly string[]): Promise<void> {
  for (const option of optionsOf(control)) {
    if (attributeOf(option, 'aria-selected') !== 'true' || chosen.includes(optionText(option)) || isDisabled(option))
      continue;
    await clickOn(option);
    await nextTask();
  }
}

async function findOptionOf(search: OptionSearch, control: Element, request: string): Promise<Element> {
  const option = await search.find(request);
  if (option && !isDisabled(option)) return option;
  await search.close();
  throw option ? disabledOption(control, request) : notFound(control, request, [...search.seen]);
}

export function disabledOption(element: Element, text: string): Error {
  return fail('NOT_ACTIONABLE', `The option "${text}" of ${describe(element)} is disabled.`, {
    hint: 'Choose another one, or look at the page for what has to be done first.',
  });
}

export function notFound(element: Element, request: string, texts: string[]): Error {
  if (texts.length === 0)
    return fail('OPTION_NOT_FOUND', `${describe(element)} showed no options.`, {
      hint: 'Look at the page: type into it, or click what it shows.',
    });
  const listed = texts
    .slice(0, maxListed)
    .map((text) => `"${text}"`)
    .join(', ');
  const more = texts.length > maxListed ? ` and ${texts.length - maxListed} more` : '';
  return fail('OPTION_NOT_FOUND', `${describe(element)} has no option "${request}". Its options: ${listed}${more}.`, {
    hint: 'Choose one of these options by its exact text.',
  });
}

const maxListed = 40;

function opensOptions(element: Element): boolean {
  const role = roleOf(element);
  if (role === 'listbox' || role === 'combobox' || hasAttribute(element, 'aria-haspopup')) return true;
  return (
    /^(textbox|searchbox|button)$/.test(role) &&
    ['aria-expanded', 'aria-controls', 'aria-autocomplete'].some((name) => safe(element).hasAttribute(name))
  );
}
