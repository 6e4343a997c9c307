// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { Visibility } from '@/utils/page/aria/visibility';
import { Children } from '@/utils/page/see/walk/children';
import { contextIn, emptyCollector, Frame, rootContext } from '@/utils/page/see/walk/walk-state';

afterEach(() => document.body.replaceChildren());

const look = { style: { cursor: 'auto' }, opacity: 1, scrolled: false, folded: false } as Visibility;

/** The context below the first child of a box with so many children. */
function below(count: number, around = rootContext) {
  document.body.innerHTML = `<div>${'<div>Blue mug</div>'.repeat(count)}</div>`;
  const box = document.body.firstElementChild!;
  return contextIn(
    box.firstElementChild!,
    look,
    new Frame(new Children(box), around, emptyCollector()),
    undefined,
    false,
  );
}

it('one of eight or more similar parts, at any depth, is read to its end', () => {
  expect([1, 7, 8, 40].map((count) => below(count).inItem)).toEqual([false, false, true, true]);
  expect(below(1, below(8)).inItem).toBe(true);
});
