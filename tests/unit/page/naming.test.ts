// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { nameOf } from '@/utils/page/aria/name';
import { roleOf } from '@/utils/page/aria/role';
import { statesOf, valueOf } from '@/utils/page/aria/states';

const at = (html: string): Element => {
  document.body.innerHTML = html;
  return document.querySelector('[data-it]') ?? document.body.firstElementChild ?? document.body;
};
beforeEach(() => {
  document.body.innerHTML = '';
});

describe('the role of an element', () => {
  it.each([
    ['<a href="/">x</a>', 'link'],
    ['<a>x</a>', 'generic'],
    ['<input>', 'textbox'],
    ['<input type=email>', 'textbox'],
    ['<input type=number>', 'spinbutton'],
    ['<input type=range>', 'slider'],
    ['<input type=search>', 'searchbox'],
    ['<input type=checkbox>', 'checkbox'],
    ['<input type=submit>', 'button'],
    ['<input list=x>', 'combobox'],
    ['<select></select>', 'combobox'],
    ['<select multiple></select>', 'listbox'],
    ['<textarea></textarea>', 'textbox'],
    ['<h3>x</h3>', 'heading'],
    ['<nav></nav>', 'navigation'],
    ['<section></section>', 'generic'],
    ['<section aria-label=x></section>', 'region'],
    ['<header></header>', 'banner'],
    ['<article><header data-it></header></article>', 'generic'],
    ['<ul><li data-it></li></ul>', 'listitem'],
    ['<div><li data-it></li></div>', 'generic'],
    ['<img alt="">', 'generic'],
    ['<img alt=x>', 'img'],
    ['<table><thead><tr><th data-it>x</th></tr></thead></table>', 'columnheader'],
    ['<table><tr><th data-it>x</th><td>y</td></tr></table>', 'rowheader'],
    ['<table><tr><td data-it></td></tr></table>', 'cell'],
    ['<table role=presentation><tr><td data-it></td></tr></table>', 'generic'],
    ['<table role=grid><tr><td data-it></td></tr></table>', 'gridcell'],
    ['<div role=region>x</div>', 'generic'],
    ['<div role="region group">x</div>', 'group'],
    ['<nav role=form></nav>', 'navigation'],
    ['<div role=image></div>', 'img'],
    ['<h2 role=none aria-label=x></h2>', 'heading'],
    ['<h2 role=none aria-level=3></h2>', 'generic'],
    ['<a role=presentation href="/">x</a>', 'link'],
    ['<ul role=none><li data-it></li></ul>', 'generic'],
    ['<nav><aside data-it></aside></nav>', 'generic'],
    ['<nav><aside data-it aria-label=x></aside></nav>', 'complementary'],
    ['<img alt="" title=x>', 'img'],
    ['<summary>x</summary>', 'generic'],
    ['<details><summary>x</summary><summary data-it>y</summary></details>', 'generic'],
    ['<dl><dt data-it>x</dt></dl>', 'term'],
    ['<dl><dd data-it>x</dd></dl>', 'definition'],
    ['<search></search>', 'search'],
    ['<output></output>', 'status'],
    ['<details><summary data-it>x</summary></details>', 'button'],
    ['<div contenteditable></div>', 'textbox'],
    ['<div role="nonsense button"></div>', 'button'],
    ['<div role=presentation></div>', 'generic'],
  ])('%s is %s', (html, role) => {
    expect(roleOf(at(html))).toBe(role);
  });
});

describe('the states of an element', () => {
  it.each([
    ['<h3>x</h3>', { level: 3 }],
    ['<div role=heading>x</div>', { level: 2 }],
    ['<div role=treeitem aria-level=4>x</div>', { level: 4 }],
    ['<select><option>a</option><option data-it selected>b</option></select>', { selected: true }],
    ['<div role=option aria-selected=true>x</div>', { selected: true }],
    ['<div aria-disabled=true><span role=button data-it>x</span></div>', { disabled: true }],
    ['<button aria-pressed=mixed>x</button>', { pressed: 'mixed' }],
    ['<a href="/" aria-current=page>x</a>', { current: 'page' }],
    ['<table><thead><tr><th data-it aria-sort=descending>x</th></tr></thead></table>', { sort: 'descending' }],
    ['<table><thead><tr><th data-it aria-sort=none>x</th></tr></thead></table>', {}],
    ['<details open><summary data-it>x</summary></details>', { expanded: true }],
    ['<input type=checkbox checked role=switch>', { checked: true }],
  ])('of %s are %j', (html, states) => {
    const element = at(html);
    expect(statesOf(element, roleOf(element))).toEqual(states);
  });
});

describe('the value of an element', () => {
  it.each([
    ['<input value=a>', 'a'],
    ['<textarea>b</textarea>', 'b'],
    ['<input type=password value=x>', undefined],
    ['<input autocomplete=one-time-code value=1>', undefined],
    ['<input type=checkbox value=on>', undefined],
    ['<progress max=10 value=4></progress>', '4 of 10'],
    ['<div role=progressbar aria-valuenow=3 aria-valuemax=12></div>', '3 of 12'],
    ['<div role=progressbar aria-valuenow="40%"></div>', '40%'],
    ['<div role=slider aria-valuenow=3 aria-valuetext=Loud></div>', 'Loud'],
    ['<div role=spinbutton aria-valuenow=3></div>', '3'],
  ])('of %s is %s', (html, value) => {
    const element = at(html);
    expect(valueOf(element, roleOf(element))).toBe(value);
  });
});

describe('the name of an element', () => {
  it.each([
    [
      '<span id=a>First</span> <span id=b>second</span><input data-it aria-labelledby="a b" aria-label=no>',
      'First second',
    ],
    ['<label>Own <input data-it aria-label=Label></label>', 'Label'],
    ['<label>Name <input data-it placeholder=P></label>', 'Name'],
    ['<label for=i>Far</label><input id=i data-it>', 'Far'],
    ['<input data-it placeholder=P title=T>', 'T'],
    ['<input data-it placeholder=P>', 'P'],
    ['<button>  Save \n all </button>', 'Save all'],
    ['<button><img alt=Bin></button>', 'Bin'],
    ['<button title=Bin><i>&#xe872;</i></button>', 'Bin'],
    ['<button>&#xe145; Add</button>', 'Add'],
    ['<button><span aria-hidden=true>x</span><span>Close</span></button>', 'Close'],
    ['<button><span style="display:none">no</span>yes</button>', 'yes'],
    ['<input type=submit>', 'Submit'],
    ['<input type=button value=Go>', 'Go'],
    ['<fieldset><legend>Address</legend></fieldset>', 'Address'],
    ['<table><caption>Items</caption></table>', 'Items'],
    ['<h2>Title <em>here</em></h2>', 'Title here'],
    ['<p aria-label="smuggled">seen</p>', ''],
    ['<ul aria-label=Menu></ul>', 'Menu'],
    ['<span id=a aria-label=Own>no</span><button data-it aria-labelledby=a></button>', 'Own'],
    [
      '<button id=b data-it aria-label=Delete aria-labelledby="b f"></button><span id=f>notes.txt</span>',
      'Delete notes.txt',
    ],
    [
      '<span id=a style="display:none">kept <i style="display:none">too</i></span><input data-it aria-labelledby=a>',
      'kept too',
    ],
    ['<span id=a>seen <i style="display:none">not</i></span><input data-it aria-labelledby=a>', 'seen'],
    ['<label for=i hidden>Hidden label</label><input id=i data-it>', 'Hidden label'],
    ['<button aria-label=" ">Save</button>', 'Save'],
    ['<button><img alt=""><b title=Bold></b></button>', 'Bold'],
    ['<label>Wait <input type=password value=secret> seconds <input data-it type=checkbox></label>', 'Wait seconds'],
    ['<h2><b aria-label="smuggled">seen</b></h2>', 'seen'],
    ['<h2 aria-label="smuggled">seen</h2>', 'seen'],
    ['<h2><a href="/" aria-label="Read on">»</a></h2>', 'Read on'],
    ['<div role=gridcell tabindex=-1 aria-label="3 March">3</div>', '3 March'],
    ['<button>a<br>b</button>', 'a b'],
    ['<a href="/">one<div>two</div></a>', 'one two'],
    ['<label>Kind <select data-it><option>A</option></select></label>', 'Kind'],
    ['<svg aria-label=Chart></svg>', 'Chart'],
    ['<div role=option>Tea <button>Remove Tea</button></div>', 'Tea'],
    ['<div role=option>Tea <span role=button aria-label="Remove Tea">x</span></div>', 'Tea'],
    ['<div role=tab>notes.txt <button>Close</button></div>', 'notes.txt'],
    ['<div role=option><button>Tea</button></div>', 'Tea'],
    ['<div role=tooltip>Saves <b>all</b></div>', 'Saves all'],
    ['<div role=tooltip><ul role=menu><li role=menuitem>North</li><li role=menuitem>South</li></ul></div>', ''],
    ['<ul><li role=treeitem data-it>Docs<ul role=group><li role=treeitem>Bill</li></ul></li></ul>', 'Docs'],
    ['<ul><li role=treeitem data-it><b>Docs</b><ul role=tree><li role=treeitem>Bill</li></ul></li></ul>', 'Docs'],
    ['<ul><li role=treeitem data-it>Docs<ul><li>Bill</li></ul></li></ul>', 'Docs Bill'],
  ])('%s is named "%s"', (html, name) => {
    const element = at(html);
    expect(nameOf(element, roleOf(element))).toBe(name);
  });

  it('is cut at 300 characters', () => {
    expect(nameOf(at(`<button>${'long '.repeat(80)}</button>`), 'button')).toHaveLength(300);
  });
});
