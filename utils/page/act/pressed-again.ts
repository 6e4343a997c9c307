import { pathUp } from '../dom/dom';
import { roleOf } from '../aria/role';
import { refName, signatureOf } from '../aria/signature';
import { describe } from './actionable';

/** Tells where neither the target nor what is around it reads as the element does now, but for its numbers. */
export function otherwiseThan(element: Element): (target: Element) => string | undefined {
  const { role, name } = signatureOf(element);
  return (target) => {
    const alike = pathUp(target).filter((at) => roleOf(at) === role);
    if (alike.some((at) => withoutNumbers(refName(at, role)) === withoutNumbers(name))) return undefined;
    return `It reads otherwise now: ${describe(alike[0] ?? target)}. It was not pressed again, because nobody has judged that.`;
  };
}

const withoutNumbers = (name: string): string => name.replaceAll(/\d[\d.,]*/g, '0');
