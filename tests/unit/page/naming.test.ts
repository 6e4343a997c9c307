// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { nameOf } from '@/utils/page/name';
import { roleOf } from '@/utils/page/role';

const at = (html: string): Element => {
  document.body.innerHTML = html;
  return document.querySelector('[data-it]') ?? document.body.firstElementChild ?? document.body;
};
beforeEach(() => {
  document.body.innerHTML = '';
});

describe('the role of an element', () => {
  it.each([
    ['<a href="/">x</a>', 'link'], ['<a>x</a>', 'generic'], ['<input>', 'textbox'], ['<input type=email>', 'textbox'], ['<input type=number>', 'spinbutton'],
    ['<input type=range>', 'slider'], ['<input type=search>', 'searchbox'], ['<input type=checkbox>', 'checkbox'], ['<input type=submit>', 'button'], ['<input list=x>', 'combobox'],
    ['<select></select>', 'combobox'], ['<select multiple></select>', 'listbox'], ['<textarea></textarea>', 'textbox'], ['<h3>x</h3>', 'heading'], ['<nav></nav>', 'navigation'],
    ['<section></section>', 'generic'], ['<section aria-label=x></section>', 'region'], ['<header></header>', 'banner'], ['<article><header data-it></header></article>', 'generic'],
    ['<ul><li data-it></li></ul>', 'listitem'], ['<div><li data-it></li></div>', 'generic'], ['<img alt="">', 'generic'], ['<img alt=x>', 'img'],
    ['<table><thead><tr><th data-it>x</th></tr></thead></table>', 'columnheader'], ['<table><tr><th data-it>x</th><td>y</td></tr></table>', 'rowheader'], ['<table><tr><td data-it></td></tr></table>', 'cell'],
    ['<table role=presentation><tr><td data-it></td></tr></table>', 'generic'], ['<table role=grid><tr><td data-it></td></tr></table>', 'gridcell'],
    ['<details><summary data-it>x</summary></details>', 'button'], ['<div contenteditable></div>', 'textbox'], ['<div role="nonsense button"></div>', 'button'], ['<div role=presentation></div>', 'generic'],
  ])('%s is %s', (html, role) => {
    expect(roleOf(at(html))).toBe(role);
  });
});

describe('the name of an element', () => {
  it.each([
    ['<span id=a>First</span> <span id=b>second</span><input data-it aria-labelledby="a b" aria-label=no>', 'First second'],
    ['<label>Own <input data-it aria-label=Label></label>', 'Label'], ['<label>Name <input data-it placeholder=P></label>', 'Name'], ['<label for=i>Far</label><input id=i data-it>', 'Far'],
    ['<input data-it placeholder=P title=T>', 'T'], ['<input data-it placeholder=P>', 'P'], ['<button>  Save \n all </button>', 'Save all'], ['<button><img alt=Bin></button>', 'Bin'],
    ['<button><span aria-hidden=true>x</span><span>Close</span></button>', 'Close'], ['<button><span style="display:none">no</span>yes</button>', 'yes'],
    ['<input type=submit>', 'Submit'], ['<input type=button value=Go>', 'Go'], ['<fieldset><legend>Address</legend></fieldset>', 'Address'], ['<table><caption>Items</caption></table>', 'Items'],
    ['<h2>Title <em>here</em></h2>', 'Title here'], ['<p aria-label="smuggled">seen</p>', ''], ['<ul aria-label=Menu></ul>', 'Menu'],
    ['<label>Kind <select data-it><option>A</option></select></label>', 'Kind'], ['<svg aria-label=Chart></svg>', 'Chart'],
  ])('%s is named "%s"', (html, name) => {
    const element = at(html);
    expect(nameOf(element, roleOf(element))).toBe(name);
  });

  it('is cut at 150 characters', () => {
    expect(nameOf(at(`<button>${'long '.repeat(80)}</button>`), 'button')).toHaveLength(150);
  });
});
