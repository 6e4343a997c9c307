// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { lookAt, nothingAbove } from '@/utils/page/aria/visibility';
import { nodeOf } from '@/utils/page/see/node/node-of';
import { createRefs } from '@/utils/page/see/refs';
import { renderSnapshot } from '@/utils/snapshot/render';

const inside = {
  isInNamedContent: false,
  control: false,
  isInDrawing: false,
  cell: undefined,
  isAriaHidden: false,
  pointer: false,
  isInChoices: false,
};

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The role of the line that an element gets; undefined where it gets none. */
function lineOf(html: string, context = inside): string | undefined {
  document.body.innerHTML = html;
  const element = document.querySelector('[data-it]') ?? (document.body.firstElementChild as Element);
  return nodeOf(element, lookAt(element, nothingAbove), context, createRefs())?.role;
}

describe('a line of its own', () => {
  it.each([
    ['<button>Save</button>', 'button'],
    ['<div tabindex=0>Card</div>', 'generic'],
    ['<h2>Title</h2>', 'heading'],
    ['<ul><li data-it>Tea</li></ul>', 'listitem'],
    ['<section aria-label=News></section>', 'region'],
    ['<canvas></canvas>', 'canvas'],
    ['<div role=gridcell>3</div>', 'gridcell'],
  ])('has %s: %s', (html, role) => {
    expect(lineOf(html)).toBe(role);
  });

  it.each([
    ['a wrapper', '<div><p>Text</p></div>'],
    ['a paragraph', '<p>Text</p>'],
    ['a group without a name', '<div role=group><p>Text</p></div>'],
    ['a picture without a name', '<svg role=img></svg>'],
  ])('is not given to %s', (_, html) => {
    expect(lineOf(html)).toBeUndefined();
  });

  it('is not given to an empty guard of the focus', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 1, 1));
    expect(lineOf('<div tabindex=0></div>')).toBeUndefined();
    expect(lineOf('<div tabindex=0>Card</div>')).toBe('generic');
  });

  it('is not given to what only arranges a text that is shown already', () => {
    const quiet = { ...inside, isInNamedContent: true };
    expect(lineOf('<ul><li data-it>Tea</li></ul>', quiet)).toBeUndefined();
    expect(lineOf('<div role=gridcell>3</div>', quiet)).toBe('gridcell');
  });

  it('is not given to the parts of a control, but to controls in it', () => {
    const control = { ...inside, control: true };
    expect(lineOf('<div tabindex=0>Thumb</div>', control)).toBeUndefined();
    expect(lineOf('<button>Why?</button>', control)).toBe('button');
  });

  it('is given below aria-hidden only to what can be acted on', () => {
    const hidden = { ...inside, isAriaHidden: true };
    expect(lineOf('<h2>Title</h2>', hidden)).toBeUndefined();
    expect(lineOf('<button>Save</button>', hidden)).toBe('button');
    expect(lineOf('<textarea readonly tabindex=-1></textarea>', hidden)).toBeUndefined();
  });
});

const linesOf = (...children: PageNode[]) =>
  renderSnapshot({ role: 'document', children }, { baseUrl: 'https://shop.test/', maxTokens: 1_000 }).text;
const text = (name: string): PageNode => ({ role: 'text', name });

describe('what is printed once', () => {
  it('is the control in a box that does the same', () => {
    const button: PageNode = { role: 'button', ref: 'e2', name: 'Save' };
    expect(linesOf({ role: 'generic', ref: 'e1', children: [button] })).not.toContain('e1');
    expect(linesOf({ role: 'generic', ref: 'e1', name: 'Row', children: [button] })).toContain('e1');
    const other: PageNode = { role: 'button', ref: 'e3', name: 'Delete' };
    expect(linesOf({ role: 'generic', ref: 'e1', children: [button, other] })).toContain('e1');
  });

  it('is the label of a field that stands beside it, not a text that says more', () => {
    const field: PageNode = { role: 'textbox', ref: 'e1', name: 'City' };
    expect(linesOf(text('City *'), field)).not.toContain('City *');
    expect(linesOf(text('City and country'), field)).toContain('City and country');
    expect(linesOf(text('City *'), { role: 'button', ref: 'e1', name: 'City' })).toContain('City *');
  });

  it('is a tab and the link in it', () => {
    const link: PageNode = { role: 'link', ref: 'e2', name: 'Second' };
    expect(linesOf({ role: 'tab', ref: 'e1', name: 'Second', children: [link] })).not.toMatch(/^\s+\S*link/m);
  });

  it('is what a tree item and the items below it are called', () => {
    const bill: PageNode = { role: 'treeitem', ref: 'e2', name: 'Bill' };
    const lines = linesOf({
      role: 'treeitem',
      ref: 'e1',
      name: 'Docs',
      children: [{ role: 'group', children: [bill] }],
    });
    expect(lines.match(/Bill/g)).toHaveLength(1);
    expect(lines.match(/Docs/g)).toHaveLength(1);
  });
});
