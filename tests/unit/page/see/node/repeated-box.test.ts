// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isRepeatedBox } from '@/utils/page/see/node/repeated-box';

const painted = {
  backgroundColor: 'rgb(1, 2, 3)',
  backgroundImage: 'none',
  borderTopWidth: '0px',
} as CSSStyleDeclaration;
const plain = { ...painted, backgroundColor: 'transparent', borderTopStyle: 'none', boxShadow: 'none' };

/**
 * Which children of a row, each given as `width x height` and its content, are boxes of many. Each lies 50 px right of
 * the last, or `apart`.
 */
function boxes(...children: [width: number, height: number, html?: string][]): boolean[] {
  return boxesApart(50, children);
}

function boxesApart(apart: number, children: [width: number, height: number, html?: string][]): boolean[] {
  const row = document.createElement('div');
  for (const [index, [width, height, html = '']] of children.entries()) {
    const child = Object.assign(document.createElement('div'), { innerHTML: html });
    child.getBoundingClientRect = () => ({ width, height, left: index * apart, top: 0 }) as DOMRect;
    row.append(child);
  }
  return [...row.children].map((child) => isRepeatedBox(child, painted));
}

describe('a box of many', () => {
  it('is one of at least three of its size, in whole pixels', () => {
    expect(boxes([40, 40], [40.2, 39.9], [40, 40])).toEqual([true, true, true]);
    expect(boxes([40, 40], [40, 40])).toEqual([false, false]);
    expect(boxes([40, 40], [40, 40], [40, 60])).toEqual([false, false, false]);
  });

  it('is empty, and at least half of the boxes beside it are as large', () => {
    expect(boxes([40, 40], [40, 40], [40, 40], [40, 40, '<b>1</b>'])).toEqual([true, true, true, false]);
    expect(boxes([40, 40], [40, 40], [40, 40], [9, 9], [10, 9], [11, 9], [12, 9])).not.toContain(true);
  });

  it('has a place of its own: layers over each other are one thing', () => {
    expect(
      boxesApart(0, [
        [40, 40],
        [40, 40],
        [40, 40],
      ]),
    ).not.toContain(true);
  });

  it('can be pointed at, and is distinct from what is around it', () => {
    expect(boxes([4, 4], [4, 4], [4, 4])).not.toContain(true);
    expect(boxes([400, 400], [400, 400], [400, 400])).not.toContain(true);
    expect(isRepeatedBox(document.createElement('div'), plain)).toBe(false);
  });
});
