import { drawnWords } from '../../aria/pseudo';
import { boxOf } from '../../dom/boxes';
import { cached, tagOf } from '../../dom/dom-cache';
import { holds } from '../../dom/selector';
import { safe } from '../../dom/safe';
import { isEmpty } from './repeated-box';

/** The only thing in a cell of a table, without words: a tick, a cross, a dot. */
export function isCellSign(element: Element, role: string, cell: Element): boolean {
  const mayBe = role === 'img' || tagOf(element) === 'svg' || (role === 'generic' && isEmpty(element));
  return mayBe && signIn(cell) === element;
}

const signIn = cached((cell: Element): Element | undefined => {
  if (/\S/.test(safe(cell).textContent ?? '') || holds(cell, 'a, button, input, select')) return undefined;
  const all = [...safe(cell).querySelectorAll('svg, :empty')];
  const [sign, more] = all.filter((leaf) => !safe(safe(leaf).parentElement)?.closest('svg'));
  if (!sign || more || drawnWords(sign, '::before') + drawnWords(sign, '::after') !== '') return undefined;
  const { width, height } = boxOf(sign);
  return Math.min(width, height) >= minSide ? sign : undefined;
});

const minSide = 5;
