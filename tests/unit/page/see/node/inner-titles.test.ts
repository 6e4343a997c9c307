// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { innerTitles } from '@/utils/page/see/node/node';

test.each([
  ['initials with a title', '<b>Fix login</b> <span title="Jonas">J</span>', 'Jonas'],
  ['several, each once', '<i title="Jonas">J</i><i title="Mia">M</i><i title="Mia">M</i>', 'Jonas, Mia'],
  ['not what the name says already', '<i title="KB-12">KB</i>', ''],
  ['not a title beside words', '<span title="Opens the card">Fix login</span>', ''],
  ['not a part without any text', '<span title="Drag me"></span>', ''],
])('an element has in its description: %s', (_what, html, wanted) => {
  document.body.innerHTML = `<div>${html}</div>`;
  expect(innerTitles(document.body.firstElementChild as Element, 'Fix login / KB-12 J')).toBe(wanted);
});
