// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { anyMayMove, noteTouched } from '@/utils/page/watch/touched';

afterEach(() => document.body.replaceChildren());

/** Whether anything may move of what `change` does to a page with these contents. */
function mayMove(html: string, change: () => void): boolean {
  document.body.innerHTML = `<main>${html}</main>`;
  const touched = new Set<Element>();
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  change();
  noteTouched(observer.takeRecords(), touched);
  observer.disconnect();
  return anyMayMove(touched);
}

const main = () => document.querySelector('main') as HTMLElement;
const still = 'transition-duration: 0s; animation-name: none';
const add = (html: string) => () => main().insertAdjacentHTML('beforeend', html);

test('what has come may move where it, or something in it, declares so', () => {
  expect(mayMove('', add(`<p style="${still}">Saved</p>`))).toBe(false);
  expect(mayMove('', add(`<p style="${still}; transition-duration: 0.3s">Saved</p>`))).toBe(true);
  expect(mayMove('', add(`<div style="${still}"><p style="animation-name: come">Saved</p></div>`))).toBe(true);
});

test('so may what has changed, and more than can be asked, but not what has gone', () => {
  const moving = `<p style="${still}; transition-duration: 0.3s">Menu</p>`;
  expect(mayMove(moving, () => document.querySelector('p')?.classList.add('open'))).toBe(true);
  expect(mayMove('', add(`<p style="${still}">Row</p>`.repeat(101)))).toBe(true);
  expect(mayMove('', () => (add(moving)(), document.querySelector('p')?.remove()))).toBe(false);
});
