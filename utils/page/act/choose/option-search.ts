import { attributeOf } from '../../dom/dom-cache';
import { deepActiveElement, flatContains, nextTask } from '../../dom/dom';
import { edit, isTextControl, placeSelection, setValue, type TextControl } from '../../typing/editing';
import { focusElement } from '../focus';
import { fireKey, strikeKey } from '../../typing/key-events';
import { press } from '../../typing/keyboard';
import { untilChange } from '../../watch/observe';
import { choosable, isExpanded, isPartOfList, optionsOf, optionText, optionValue } from './options';
import { clickOn } from '../pointer/click-on';
import { roleOf } from '../../aria/role';
import { visibleProxyOf } from '../../aria/custom-control';
import { isVisible } from '../../aria/visibility';
import { scrollBox, scrollerOf, scrollState } from '../scroll';
import { isReadonly } from '../../aria/states';
import { exactOption, findOption } from './match-option';
import { doc, safe } from '../../dom/safe';

/** Opens the list, types to narrow it down, scrolls it, opens the branches of a tree. Lives for one action. */
export class OptionSearch {
  readonly seen = new Set<string>();
  readonly #control: Element;
  readonly #timeoutMs: number;
  /** Undefined where the list was open before. */
  #others: ReadonlySet<Element> | undefined;
  #focusedBefore: Element | undefined;

  constructor(control: Element, timeoutMs: number) {
    this.#control = control;
    this.#timeoutMs = Math.min(timeoutMs, maxOpeningMs);
  }

  async find(request: string): Promise<Element | undefined> {
    if (!this.#isOpen()) await this.#open();
    return (
      this.#matching(request) ??
      (await this.#findByTyping(request)) ??
      (await this.#findByScrolling(request)) ??
      (await this.#findInBranches(request))
    );
  }

  async close(): Promise<void> {
    const isClosed = () => roleOf(this.#control) === 'listbox' || isExpanded(this.#control) !== true;
    // The attribute may follow later, and Escape would take the choice back.
    if (isClosed() || (await untilChange(isClosed, maxClosingMs))) return;
    const active = deepActiveElement();
    const isInList =
      active !== undefined &&
      !flatContains(active, this.#control) &&
      this.#look().some((option) => flatContains(active, option) || flatContains(option, active));
    if (!isInList) focusElement(this.#control);
    await press('Escape');
    await nextTask();
  }

  #isOpen(): boolean {
    return roleOf(this.#control) === 'listbox' || (isExpanded(this.#control) !== false && this.#look().length > 0);
  }

  #look(): Element[] {
    const options = optionsOf(this.#control, this.#others);
    for (const option of options) this.seen.add(optionText(option));
    return options;
  }

  #matching(request: string): Element | undefined {
    const options = this.#look();
    // The guard has judged the words of a command.
    const isExact = isPartOfList(options) || options.some((one) => isClosedBranch(one) || roleOf(one) === 'menuitem');
    const find = isExact ? exactOption : findOption;
    return find(request, options, optionText, optionValue);
  }

  async #open(): Promise<void> {
    this.#others = new Set(choosable(doc.body));
    this.#focusedBefore = deepActiveElement();
    // Some lists open only at the box drawn for an invisible field.
    await clickOn(isVisible(this.#control) ? this.#control : (visibleProxyOf(this.#control) ?? this.#control));
    await nextTask();
    if (this.#field() && isExpanded(this.#control) === false) return;
    await untilChange(() => this.#isOpen(), this.#timeoutMs);
  }

  #field(): TextControl | undefined {
    const active = deepActiveElement();
    const candidates = active === this.#focusedBefore ? [this.#control] : [this.#control, active];
    return candidates
      .filter((field) => isTextControl(field))
      .find((field) => !isReadonly(field) && field.inputMode !== 'none');
  }

  async #findByTyping(request: string): Promise<Element | undefined> {
    const field = this.#field();
    if (!field) return undefined;
    const before = field.value;
    enterSearchText(field, request);
    const found = await untilChange(() => this.#matching(request), this.#timeoutMs);
    if (!found) enterSearchText(field, before);
    return found;
  }

  async #findByScrolling(request: string): Promise<Element | undefined> {
    const shown = await untilChange(() => this.#look().length > 0 && this.#look(), maxDrawingMs);
    if (!shown || !isPartOfList(shown)) return undefined;
    const box = scrollerOf(shown[0]);
    scrollBox(box, 'top');
    for (;;) {
      const before = this.seen.size;
      const found = this.#matching(request);
      if (found || scrollState(box).ends.includes('bottom')) return found;
      scrollBox(box, 'down');
      await untilChange(() => this.#matching(request) ?? this.seen.size > before, maxDrawingMs);
    }
  }

  /** A weaker match is taken only if no branch has a better one. */
  async #findInBranches(request: string): Promise<Element | undefined> {
    const tried = new Set<Element>();
    while (tried.size < maxBranches) {
      const branch = this.#look().find((option) => isClosedBranch(option) && !tried.has(option));
      if (!branch) break;
      tried.add(branch);
      await openBranch(branch);
      const found = this.#matching(request);
      if (found) return found;
    }
    return tried.size === 0 ? undefined : findOption(request, this.#look(), optionText, optionValue);
  }
}

/** Some trees say so of items without a branch, too. */
function isClosedBranch(option: Element): boolean {
  return roleOf(option) === 'treeitem' && attributeOf(option, 'aria-expanded') === 'false';
}

async function openBranch(item: Element): Promise<void> {
  const isOpen = () => !isClosedBranch(item);
  focusElement(item);
  strikeKey(item, 'ArrowRight', () => undefined);
  if (await untilChange(isOpen, maxBranchingMs)) return;
  const button = safe(item).querySelector('button, [role=button]');
  if (!button || !isVisible(button)) return;
  await clickOn(button);
  await untilChange(isOpen, maxBranchingMs);
}

const maxOpeningMs = 3000;
const maxClosingMs = 200;
const maxDrawingMs = 500;
const maxBranchingMs = 200;
const maxBranches = 30;

/** Fires no `change`, which leaving the field would fire. */
function enterSearchText(field: TextControl, text: string): void {
  const key = text.at(-1) ?? 'Delete';
  focusElement(field);
  const before = field.value;
  const isAllowed = fireKey(field, 'keydown', key);
  if (isAllowed && placeSelection(field, 'all')) {
    if (text === '') doc.execCommand('delete');
    else edit('insertText', text);
  }
  if (field.value === before) setValue(field, text);
  fireKey(field, 'keyup', key);
}
