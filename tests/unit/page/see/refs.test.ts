// @vitest-environment happy-dom
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createRefs } from '@/utils/page/see/refs';

const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
};

describe('refs', () => {
  it('stay while role and place stay, and are never used again', () => {
    const refs = createRefs();
    const button = element('<button>Save</button>');
    expect(refs.refOf(button, 'button', 'Save')).toBe('e1');
    button.textContent = 'Save 2 changes';
    expect(refs.refOf(button, 'button', 'Save 2 changes')).toBe('e1');
    expect(refs.refOf(button, 'link', 'Save 2 changes')).toBe('e2');
    expect(refs.refOf(button, 'button', 'Save 2 changes')).toBe('e3');
  });

  it('carry the prefix of the document that was set first', () => {
    const refs = createRefs();
    expect([refs.begin('f2', 0), refs.begin('f3', 0)]).toEqual(['f2', 'f2']);
    expect(refs.refOf(document.body, 'generic', '')).toBe('f2e1');
  });

  it('continue after those of the previous document, which are then unknown here', () => {
    const refs = createRefs();
    refs.begin('', 40);
    expect(refs.refOf(element('<button>Save</button>'), 'button', 'Save')).toBe('e41');
    expect(refs.last()).toBe(41);
    expect(() => refs.resolve('e1')).toThrow('e1 is no longer on the page.');
  });

  it('of removed elements fail as STALE_REF', () => {
    const refs = createRefs();
    const ref = refs.refOf(element('<button>Save</button>'), 'button', 'Save');
    document.body.innerHTML = '';
    const stale = {
      failure: {
        code: 'STALE_REF',
        message: 'e1 is no longer on the page.',
      },
    };
    expect(() => refs.resolve(ref)).toThrow(expect.objectContaining(stale));
    expect(() => refs.resolve('e99')).toThrow('e99 never was a ref of this page.');
  });

  const given = (html: string) => {
    const refs = createRefs();
    refs.refOf(element(html), 'button', document.body.firstElementChild?.textContent ?? '');
    return refs;
  };

  it('hold while an element keeps its place, whatever its name says', () => {
    for (const [before, after] of [
      ['Cart (2)', 'Cart (13)'],
      ['Show 120 results', 'Show 3 results'],
      ['Next', 'Pay'],
    ] as const) {
      const refs = given(`<button>${before}</button>`);
      (document.body.firstElementChild as Element).textContent = after;
      expect(refs.resolve('e1')).toBe(document.body.firstElementChild);
    }
  });

  it('do not hold under another role', () => {
    const refs = given('<button>Next</button>');
    (document.body.firstElementChild as Element).setAttribute('role', 'link');
    expect(() => refs.resolve('e1')).toThrow('e1 was button "Next" and is now link "Next".');
  });

  const rows = (...names: string[]): Element[] => {
    element(
      `<div>${names.map((name) => `<div class="row">${name} <button>Delete ${name}</button></div>`).join('')}</div>`,
    );
    return [...document.querySelectorAll('button')];
  };

  it('do not hold when a row is used again for another thing', () => {
    const refs = createRefs();
    const [, second] = rows('Ann', 'Bea', 'Cid', 'Dan') as [Element, Element];
    refs.refOf(second, 'button', 'Delete Bea');
    (second.parentElement as Element).innerHTML = '';
    second.textContent = 'Delete Eve';
    document.querySelectorAll('.row')[1]?.append('Eve ', second);
    expect(() => refs.resolve('e1')).toThrow('e1 was button "Delete Bea" and is now button "Delete Eve".');
    expect(refs.refOf(second, 'button', 'Delete Eve')).toBe('e2');
  });

  const sorted = (build: (name: string) => string, names: string) => {
    const refs = createRefs();
    element(`<table>${['Ann', 'Bea', 'Cid'].map(build).join('')}</table>`);
    const controls = [...document.querySelectorAll('button')];
    for (const one of controls) refs.refOf(one, 'button', 'Delete');
    const observer = new MutationObserver(() => undefined);
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    const write = (now: string) => {
      document.querySelectorAll('.n').forEach((cell, at) => (cell.textContent = now.split(' ')[at]!));
      refs.noteChanges(observer.takeRecords());
    };
    write(names);
    return { refs, controls, write };
  };
  const narrow = (name: string) => `<tr><td class="n">${name}</td><td><button>Delete</button></td></tr>`;
  const wide = (name: string) => `<tr><td class="n">${name}</td><td>12</td><td><button>Delete</button></td></tr>`;

  it.each([
    ['in a cell of its own among two', narrow],
    ['in a cell of its own among three', wide],
  ])('do not hold where rows are sorted by writing into them: a button %s', (_, build) => {
    const { refs, controls } = sorted(build, 'Cid Bea Ann');
    expect(() => refs.resolve('e1')).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'STALE_REF' }) }),
    );
    expect(refs.resolve('e2')).toBe(controls[1]);
  });

  it('hold again once such rows were looked at, and where a row only counts', () => {
    const { refs, controls, write } = sorted(narrow, 'Cid Bea Ann');
    expect(controls.map((one) => refs.refOf(one, 'button', 'Delete'))).toEqual(['e1', 'e2', 'e3']);
    expect(refs.resolve('e1')).toBe(controls[0]);
    write('Cid Bea Dan');
    expect(refs.resolve('e3')).toBe(controls[2]);
  });

  it('hold where a row counts, though others show what it showed', () => {
    const refs = createRefs();
    const row = '<tr><td>Tea</td><td>3.00</td><td><button>-</button> <b>1</b> <button>+</button></td></tr>';
    element(`<table>${row.repeat(3)}</table>`);
    const more = [...document.querySelectorAll('button')].filter((one) => one.textContent === '+');
    for (const one of more) refs.refOf(one, 'button', '+');
    document.querySelector('b')!.textContent = '2';
    expect(refs.resolve('e1')).toBe(more[0]);
  });

  it('do not hold for an option of a list that scrolls by using its options again', () => {
    const refs = createRefs();
    element(`<ul>${['A', 'B', 'C', 'D', 'E'].map((name) => `<li role="option">${name}</li>`).join('')}</ul>`);
    const options = [...document.querySelectorAll('li')];
    expect(refs.refOf(options[2] as Element, 'option', 'C')).toBe('e1');
    options.forEach((option, at) => (option.textContent = String.fromCharCode(66 + at)));
    expect(refs.refOf(options[2] as Element, 'option', 'D')).toBe('e2');
  });

  it('hold for a button of a row whose other words stay', () => {
    const refs = createRefs();
    const [, second] = rows('Ann', 'Bea', 'Cid') as [Element, Element];
    refs.refOf(second, 'button', 'Delete Bea');
    second.textContent = 'Delete Bea really';
    expect(refs.refOf(second, 'button', 'Delete Bea really')).toBe('e1');
  });

  it('that were withdrawn are no refs of what replaces their element', () => {
    const refs = createRefs();
    expect(refs.refOf(element('<button>Save</button>'), 'button', 'Save')).toBe('e1');
    refs.withdraw(0);
    expect(refs.refOf(element('<button>Other</button>'), 'button', 'Other')).toBe('e1');
    expect(refs.refOf(element('<button>Save</button>'), 'button', 'Save')).toBe('e2');
  });

  it('stay with rows that are rendered again with the same words', () => {
    const refs = createRefs();
    const give = () => rows('Ann', 'Bea', 'Cid').map((button) => refs.refOf(button, 'button', button.textContent));
    expect([give(), give()]).toEqual([
      ['e1', 'e2', 'e3'],
      ['e1', 'e2', 'e3'],
    ]);
    const [zoe] = rows('Zoe', 'Yan', 'Xia') as [Element];
    expect(refs.refOf(zoe, 'button', 'Delete Zoe')).toBe('e4');
  });
});

/** Looks for boxes, which happy-dom does not lay out. */
describe('an element that was rendered again', () => {
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
  afterAll(() => boxes.mockRestore());

  const list = (...names: string[]) => names.map((name) => `<li>${name} <button>Edit</button></li>`).join('');
  const second = () => document.querySelectorAll('button')[1] as Element;
  const known = () => {
    const refs = createRefs();
    element(`<ul>${list('Ann', 'Bea', 'Cid')}</ul>`);
    refs.refOf(second(), 'button', 'Edit');
    return refs;
  };

  it('is found by role and name', () => {
    const refs = createRefs();
    refs.refOf(element('<button>Save</button>'), 'button', 'Save');
    document.body.innerHTML = '<p>Save</p><button>Save</button><button>Cancel</button>';
    expect(refs.resolve('e1')).toBe(document.querySelector('button'));
  });

  it('is found among similar ones by what is around it', () => {
    const refs = known();
    document.body.innerHTML = `<ul>${list('Zoe', 'Bea', 'Ann')}</ul>`;
    expect(refs.resolve('e1')).toBe(second());
  });

  it.each(['generic', 'link'])('is found where a list was sorted anew in the same elements: %s', (role) => {
    const refs = createRefs();
    const sorted = (...names: string[]) =>
      document.querySelectorAll('li > *').forEach((one, at) => (one.textContent = names[at] ?? ''));
    const tag = role === 'link' ? 'a href="#"' : 'div';
    element(`<ul>${`<li><${tag}>?</${tag.slice(0, 3).trim()}></li>`.repeat(5)}</ul>`);
    sorted('Ann', 'Bea', 'Cid', 'Dan', 'Eve');
    const all = [...document.querySelectorAll('li > *')];
    refs.refOf(all[1] as Element, role, 'Bea');
    sorted('Dan', 'Ann', 'Bea', 'Cid', 'Eve');
    expect(refs.resolve('e1')).toBe(all[2]);
  });

  const ticks = (...rows: string[]): Element[] => {
    element(`<ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`);
    return [...document.querySelectorAll('input')];
  };
  const tick = '<input type="checkbox">';
  const refsOf = (refs: ReturnType<typeof createRefs>, elements: Element[]) =>
    elements.map((one) => refs.refOf(one, 'checkbox', ''));

  it('is known without a name by the words of its row, whichever way the row went', () => {
    const refs = createRefs();
    expect(refsOf(refs, ticks(`${tick} Ann`, `${tick} Bea`, `${tick} Bea`))).toEqual(['e1', 'e2', 'e3']);
    const [ann] = ticks(`${tick} Zoe`, `${tick} Bea`, `${tick} Bea`, `${tick} Ann`).toReversed();
    expect(refs.resolve('e1')).toBe(ann);
    expect(() => refs.resolve('e2')).toThrow('2 elements fit it now: checkbox "".');
    expect(refsOf(refs, [...document.querySelectorAll('input')])).toEqual(['e4', 'e5', 'e6', 'e1']);
  });

  it('is told from others of its row by its name in the code', () => {
    const refs = createRefs();
    const fields = ['from', 'to'].map((id) => `<input id="${id}" type="checkbox">`).join('–');
    expect(refsOf(refs, ticks(`Quiet ${fields}`))).toEqual(['e1', 'e2']);
    const again = ticks(`Quiet ${fields}`);
    expect(refs.resolve('e2')).toBe(again[1]);
    expect(refsOf(refs, ticks(`Quiet ${fields}`).toReversed())).toEqual(['e2', 'e1']);
  });

  it('is not told by a number in the code, which is a position', () => {
    const refs = createRefs();
    const numbered = (...names: string[]) =>
      element(`<ul>${names.map((name, at) => `<li>${name} <button id="edit-${at}">Edit</button></li>`).join('')}</ul>`);
    numbered('Ann', 'Bea');
    refs.refOf(second(), 'button', 'Edit');
    numbered('Zoe', 'Yan');
    expect(() => refs.resolve('e1')).toThrow('2 elements fit it now: button "Edit".');
  });

  it('is not guessed at where neither a name nor a row tells it', () => {
    const refs = createRefs();
    expect(refsOf(refs, ticks(tick))).toEqual(['e1']);
    expect(refsOf(refs, ticks(tick))).toEqual(['e2']);
    expect(() => refs.resolve('e1')).toThrow('e1 is no longer on the page.');
    expect(refsOf(refs, ticks(`${tick} ${tick} Ann`))).toEqual(['e3', 'e4']);
    expect(refsOf(refs, ticks(`${tick} ${tick} Ann`))).toEqual(['e5', 'e6']);
  });

  it('is no other control of its row, which has a ref or lost one too', () => {
    const refs = createRefs();
    const row = (buttons: number) => {
      element(`<ul><li>Bea ${'<button></button>'.repeat(buttons)}</li></ul>`);
      return [...document.querySelectorAll('button')];
    };
    const [edit, remove] = row(2);
    expect([edit!, remove!].map((one) => refs.refOf(one, 'button', ''))).toEqual(['e1', 'e2']);
    edit!.remove();
    expect(() => refs.resolve('e1')).toThrow('e1 is no longer on the page.');
    row(1);
    expect(() => refs.resolve('e1')).toThrow('e1 is no longer on the page.');
  });

  it('is no button of the same name in another row, which has a ref', () => {
    const refs = createRefs();
    element(`<ul>${list('Ann', 'Bea')}</ul>`);
    const [ann] = [...document.querySelectorAll('button')].map((one) => (refs.refOf(one, 'button', 'Edit'), one));
    ann!.parentElement!.remove();
    expect(() => refs.resolve('e1')).toThrow('e1 is no longer on the page.');
  });

  it('that a call has found keeps its ref on the page', () => {
    const refs = known();
    document.body.innerHTML = `<ul>${list('Ann', 'Bea', 'Cid')}</ul>`;
    refs.resolve('e1');
    expect(refs.refOf(second(), 'button', 'Edit')).toBe('e1');
  });

  it('is not guessed at where several fit', () => {
    const refs = known();
    document.body.innerHTML = `<ul>${list('Ann', 'Bet')}</ul>`;
    expect(() => refs.resolve('e1')).toThrow(
      expect.objectContaining({
        failure: {
          code: 'STALE_REF',
          message: 'e1 was rendered again, and 2 elements fit it now: button "Edit".',
          hint: 'Choose in the newest page text.',
        },
      }),
    );
  });

  it('is found where its old element was reused for another', () => {
    const refs = createRefs();
    element('<ul><li><button>Delete A</button></li><li><button>Delete B</button></li></ul>');
    refs.refOf(second(), 'button', 'Delete B');
    second().textContent = 'Delete C';
    (document.querySelector('button') as Element).textContent = 'Delete B';
    expect(refs.resolve('e1')).toBe(document.querySelector('button'));
  });
});
