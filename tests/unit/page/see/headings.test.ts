// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { createHeadings } from '@/utils/page/see/headings';

afterEach(() => document.body.replaceChildren());

/** The headings of the document, asked again after each change that the page makes. */
function watched() {
  const headings = createHeadings();
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  return () => {
    headings.note(observer.takeRecords());
    return headings.byLevel().map((level) => level.map(({ textContent }) => textContent));
  };
}

it('finds headings that come after it found none of their kind', () => {
  document.body.innerHTML = '<h1>Orders</h1><p>Blue mug</p>';
  const levels = watched();
  expect(levels()).toEqual([['Orders'], [], [], [], [], []]);
  document.body.insertAdjacentHTML('beforeend', '<section><div><h3>Blue mug</h3></div></section>');
  expect(levels()).toEqual([['Orders'], [], ['Blue mug'], [], [], []]);
  document.querySelector('p')?.setAttribute('role', 'heading');
  expect(levels()).toEqual([['Orders'], ['Blue mug'], ['Blue mug'], [], [], []]);
});

it('forgets headings that are gone', () => {
  document.body.innerHTML = '<h2>Orders</h2><div role="heading" aria-level="4">Customers</div>';
  const levels = watched();
  expect(levels()).toEqual([[], ['Orders'], [], ['Customers'], [], []]);
  document.body.replaceChildren();
  expect(levels()).toEqual([[], [], [], [], [], []]);
});

/** As browsers have it: a field shadows the form's property of its name. */
function formWithField(name: string, inner = ''): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = `${inner}<input name="${name}">`;
  Object.defineProperty(form, name, { value: form.querySelector('input'), configurable: true });
  return form;
}

it.each(['nodeType', 'matches'])('finds one in a form that comes later, with a field called %s', (name) => {
  document.body.innerHTML = '<h1>Bets</h1>';
  const levels = watched();
  levels();
  document.body.append(formWithField(name, '<h2>Stake</h2>'));
  expect(levels().slice(0, 2)).toEqual([['Bets'], ['Stake']]);
});
