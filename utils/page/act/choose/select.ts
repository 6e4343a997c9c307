import { fail } from '../../../failure';
import { describe } from '../actionable';
import type { ActionOutcome } from '../../api';
import { chooseOptions, chooserOf, disabledOption, notFound } from './choose';
import { collapse, isTag, nextTask } from '../../dom/dom';
import { fireInputAndChange } from '../../typing/editing';
import { focusElement } from '../focus';
import { clickOn } from '../pointer/click-on';
import { optionTexts } from '../../aria/option-text';
import { valueOf } from '../../aria/states';
import { focusField, typeInto } from '../../typing/typing';
import { untilChange } from '../../watch/observe';
import { doc } from '../../dom/safe';
import { findOption } from './match-option';

/** Throws OPTION_NOT_FOUND, WRONG_ELEMENT. */
export async function selectOptions(element: Element, requests: string[], timeoutMs: number): Promise<ActionOutcome> {
  const control = isTag(element, 'label') && element.control ? element.control : element;
  const select = isTag(control, 'option') ? control.closest('select') : control;
  if (isTag(select, 'select')) return selectNative(select, requests, timeoutMs);
  if (isTag(control, 'input') && control.list) {
    const suggested = nativeOption(control, [...control.list.options], requests[0] ?? '');
    return typeInto(await focusField(control, suggested.value, 'replace'), suggested.value, 'replace');
  }
  const chooser = chooserOf(control);
  if (isTag(chooser, 'select')) return selectNative(chooser, requests, timeoutMs);
  if (chooser) return chooseOptions(chooser, requests, timeoutMs);
  throw fail('WRONG_ELEMENT', `${describe(element)} has no options to choose from.`, {
    hint: 'Use select for a combobox or listbox; use click for this one.',
  });
}

async function selectNative(select: HTMLSelectElement, requests: string[], timeoutMs: number): Promise<ActionOutcome> {
  await untilOffered(select, requests, timeoutMs);
  const options = [...select.options];
  const chosen = requests.map((request) => {
    const option = nativeOption(select, options, request);
    if (option.matches(':disabled')) throw disabledOption(select, collapse(option.label));
    return option;
  });
  if (!select.multiple && chosen.length !== 1)
    throw fail('INVALID_ARGUMENTS', `${describe(select)} takes exactly one option.`, { hint: 'Give one.' });
  const value = () => valueOf(select) ?? '';
  const hasChosenOptions = () => options.every((option) => option.selected === chosen.includes(option));
  if (hasChosenOptions()) return { value: value(), unchanged: true };
  focusElement(select);
  for (const option of options) option.selected = chosen.includes(option);
  fireInputAndChange(select);
  await nextTask();
  if (!select.isConnected) return { value: value(), note: 'The page has drawn the list again: look at what it shows.' };
  const texts = optionTexts(options);
  const labels = chosen.map((option) => texts[options.indexOf(option)]).join(', ');
  const isTaken = options.every((option) => option.isConnected) ? hasChosenOptions() : value() === labels;
  return { value: value(), ...(isTaken ? {} : { refused: 'The page chose otherwise.' }) };
}

/** Scripts fill many lists late. Gives up when the page has loaded and is quiet, or after `timeoutMs`. */
async function untilOffered(select: HTMLSelectElement, requests: string[], timeoutMs: number): Promise<void> {
  const offered = () => !select.isConnected || requests.every((request) => optionFor(select.options, request));
  await untilChange(() => offered() || doc.readyState === 'complete', timeoutMs);
  // Some fill one that is empty but for a hint only when it is pressed.
  if (!offered() && select.options.length < 2 && select.size < 2 && !select.multiple) await clickOn(select);
  await untilChange(offered, timeoutMs, longestQuiet);
}

const longestQuiet = 400;

function nativeOption(control: Element, options: HTMLOptionElement[], request: string): HTMLOptionElement {
  const found = optionFor(options, request);
  if (!found) throw notFound(control, request, optionTexts(options));
  return found;
}

function optionFor(options: ArrayLike<HTMLOptionElement>, request: string): HTMLOptionElement | undefined {
  const all = Array.from(options);
  const named = optionTexts(all).indexOf(collapse(request));
  return all[named] ?? findOption(request, all, labelOf, (option) => option.value);
}

const labelOf = (option: HTMLOptionElement): string => collapse(option.label);
