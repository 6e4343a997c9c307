import { drawnWords } from '../../aria/pseudo';
import { boxOf } from '../../dom/boxes';
import { holds } from '../../dom/selector';
import { safe } from '../../dom/safe';

/** The only thing in a cell of a table, without words: a tick, a cross, a dot. */
export function isCellSign(element: Element, role: string): boolean {
  const { localName, firstElementChild } = safe(element);
  if (role !== 'img' && localName !== 'svg' && (role !== 'generic' || firstElementChild)) return false;
  const cell = safe(element).closest('td, [role=cell], [role=gridcell]');
  if (!cell || cell === element || /\S/.test(safe(cell).textContent ?? '') || holds(cell, 'a, button, input, select'))
    return false;
  if (drawnWords(element, '::before') + drawnWords(element, '::after') !== '') return false;
  const { width, height } = boxOf(element);
  const leaves = [...safe(cell).querySelectorAll('svg, :empty')].filter(
    (leaf) => leaf === element || !safe(safe(leaf).parentElement)?.closest('svg'),
  );
  return leaves.length === 1 && leaves[0] === element && Math.min(width, height) >= minSide;
}

const minSide = 5;
