import { fail } from '../../failure';
import { isTag, queryAll } from '../dom/dom';
import { attributeOf } from '../dom/dom-cache';
import { isSelector, withoutEscapes } from '../dom/selector';
import { isSecret } from './secret';

/**
 * For a selector of a model: whether it fits may not tell a secret letter by letter. Asked right before each search, as
 * fields fill meanwhile. Throws INVALID_ARGUMENTS.
 */
export function checkSelector(selector: string): void {
  if (!isSelector(selector))
    throw fail('INVALID_ARGUMENTS', `"${selector}" is not a CSS selector.`, {
      hint: 'Give one that document.querySelector takes, such as "#id" or "main li.new".',
    });
  const plain = withoutEscapes(selector);
  const [value, choice] = [testsValue.test(plain), testsChoice.test(plain)];
  const told = (field: Element) =>
    ((value && attributeOf(field, 'value')) || (choice && isTag(field, 'select'))) && isSecret(field);
  if ((!value && !choice) || !queryAll('input, select, [autocomplete]').some(told)) return;
  throw fail('INVALID_ARGUMENTS', 'Selectors may not test values here: the page has a password, a code or a card.', {
    hint: 'Leave out tests of a value or a choice, such as [value="…"] and :checked.',
  });
}

/** They also fit a text with this word: rather too often. */
const testsValue = /(?<![\w.#:-])value(?![\w-])/i;
const testsChoice = /(?<![\w.#:-])selected(?![\w-])|:(checked|default)/i;
