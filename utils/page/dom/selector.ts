import { fail } from '../../failure';
import { doc } from './safe';

export function checkSelector(selector: string): void {
  try {
    doc.createDocumentFragment().querySelector(selector);
  } catch {
    throw fail('INVALID_ARGUMENTS', `"${selector}" is not a CSS selector.`, {
      hint: 'Give one that document.querySelector takes, such as "#id" or "main li.new".',
    });
  }
}
