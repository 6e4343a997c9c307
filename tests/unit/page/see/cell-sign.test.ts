// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { collect } from '@/utils/page/see/collect';
import { createRefs } from '@/utils/page/see/refs';
import { renderSnapshot } from '@/utils/snapshot/render';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function linesOf(...cells: string[]): Promise<string[]> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 40, 20));
  document.body.innerHTML = `<table>${cells.map((cell, at) => `<tr><td>${at}</td><td>${cell}</td></tr>`).join('')}</table>`;
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, { refPrefix: '', refsAfter: 0 });
  const { text } = renderSnapshot(root, { baseUrl: 'https://s.example/', maxTokens: 1_000 });
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
}

it('what is all that a cell has is told, also where it is hidden from screen readers', async () => {
  expect(
    await linesOf('<i class="icon-check"></i>', '<svg aria-hidden="true"></svg>', '<i></i><i></i>', '<i></i> open'),
  ).toEqual(['| 0 | img "" 40x20 hint="check"', '| 1 | img "" 40x20', '| 2 |', '| 3 | open']);
});

it('a sign that can be pressed has a ref', async () => {
  expect(
    await linesOf(
      '<i class="fa fa-trash" onclick="del(1)"></i>',
      '<img alt="Delete" src="trash.png" onclick="del(1)">',
      '<span class="star" style="cursor: pointer"></span>',
      '<i class="fa fa-trash" aria-hidden="true" onclick="del(1)"></i>',
    ),
  ).toEqual([
    '| 0 | generic [e2] hint="trash"',
    '| 1 | img "Delete" [e3]',
    '| 2 | generic [e4] hint="star"',
    '| 3 | generic [e5] hint="trash"',
  ]);
});

it('boxes of one kind, one in each cell, have refs', async () => {
  const box = '<div class="square" style="background-color: red"></div>';
  expect(await linesOf(box, box, box)).toEqual([
    '| 0 | generic [e2] 40x20 hint="square"',
    '| 1 | generic [e3] 40x20 hint="square"',
    '| 2 | generic [e4] 40x20 hint="square"',
  ]);
});

it('a cell is read once, however much is in it', async () => {
  const reads = [vi.spyOn(Element.prototype, 'querySelectorAll'), vi.spyOn(Element.prototype, 'textContent', 'get')];
  await linesOf('<i></i>'.repeat(50), '<i>1</i>'.repeat(50));
  const ofCells = reads.flatMap(({ mock }) => mock.contexts.filter((of) => (of as Element).localName === 'td'));
  expect(ofCells.length).toBeLessThan(20);
});
