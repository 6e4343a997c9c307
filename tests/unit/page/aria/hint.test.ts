// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/aria/sheet-facts', () => ({
  sheetFacts: () => ({ handSelector: '', hoverHandSelector: '', reveals: [], wordedSelector: '' }),
  handCursor: /^pointer$/,
}));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { hintOf } = await import('@/utils/page/aria/hint');

it.each([
  ['<i class="icon icon-trash"></i>', 'trash'],
  ['<div id="knob"></div>', 'knob'],
  ['<cropper-handle action="move"></cropper-handle>', 'handle move'],
  ['<ion-reorder></ion-reorder>', 'reorder'],
  ['<ion-item role="listitem"></ion-item>', ''],
  ['<div role="gridcell" id="grid-cell-4"></div>', ''],
  ['<div role="button" class="on"></div>', 'on'],
  ['<div class="slot"></div>', ''],
  ['<button class="lib-focus-auto lib-active lib-Pill-remove"></button>', 'pill remove'],
  ['<a class="ui-spinner-button ui-spinner-up"><i class="ui-icon ui-icon-triangle-1-n"></i></a>', 'spinner up'],
  ['<div class="ag-layout-normal ag-has-focus"></div>', 'layout normal'],
  ['<div class="MuiChip-root MuiChip-pill MuiChip-hasClearIcon"></div>', 'pill'],
  ['<button data-direction="up"></button>', 'up'],
  ['<div id="pv_id_79_source_list"></div>', 'source list'],
])('%s is guessed to be "%s"', (html, hint) => {
  document.body.innerHTML = html;
  expect(hintOf(document.body.firstElementChild as Element)).toBe(hint);
});
