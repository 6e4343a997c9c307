import { boxOf } from '../dom/boxes';
import { isTag } from '../dom/dom';
import { safe } from '../dom/safe';

/** A picture to be read, such as a code to type: writing is wider than it is high, symbols are not. */
export function isFormPicture(element: Element): boolean {
  if (!isTag(element, 'img') || !safe(element).closest('form') || (element.alt !== '' && element.hasAttribute('alt')))
    return false;
  const { width, height } = boxOf(element);
  return height >= minHeight && width >= height * minShape;
}

const minHeight = 20;
const minShape = 1.5;
