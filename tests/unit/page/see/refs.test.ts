// @vitest-environment happy-dom
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createRefs } from '@/utils/page/see/refs';

const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
};

describe('refs', () => {
  it('stay while role and name stay, and are never used again', () => {
    const refs = createRefs();
    const button = element('<button>Save</button>');
    expect(refs.refOf(button, 'button', 'Save')).toBe('e1');
    expect(refs.refOf(button, 'button', 'Save')).toBe('e1');
    expect(refs.refOf(button, 'button', 'Saved')).toBe('e2');
    expect(refs.refOf(button, 'button', 'Save')).toBe('e3');
    expect(refs.resolve('e1')).toBe(button);
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

  it('hold while only a counter in the name changes', () => {
    const refs = given('<button>Cart (2)</button>');
    (document.body.firstElementChild as Element).textContent = 'Cart (13)';
    expect(refs.resolve('e1')).toBe(document.body.firstElementChild);
  });

  it('do not hold when a row is used again for another number', () => {
    const refs = given('<button>Delete row 3</button>');
    (document.body.firstElementChild as Element).textContent = 'Delete row 4';
    expect(() => refs.resolve('e1')).toThrow('e1 was button "Delete row 3" and is now button "Delete row 4".');
  });

  it('never mean the same element under another name', () => {
    const refs = given('<button>Next</button>');
    (document.body.firstElementChild as Element).textContent = 'Pay';
    expect(() => refs.resolve('e1')).toThrow('e1 was button "Next" and is now button "Pay".');
    (document.body.firstElementChild as Element).setAttribute('role', 'link');
    expect(() => refs.resolve('e1')).toThrow('e1 was button "Next" and is now link "Pay".');
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
