// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createRefs } from '@/utils/page/refs';

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

  it('go on after those of the document before, which then mean nothing here', () => {
    const refs = createRefs();
    refs.begin('', 40);
    expect(refs.refOf(element('<button>Save</button>'), 'button', 'Save')).toBe('e41');
    expect(refs.last()).toBe(41);
    expect(() => refs.resolve('e1')).toThrow('e1 is no longer on the page.');
  });

  it('of what is gone fail as STALE_REF and say what to do', () => {
    const refs = createRefs();
    const ref = refs.refOf(element('<button>Save</button>'), 'button', 'Save');
    document.body.innerHTML = '';
    const stale = { failure: { code: 'STALE_REF', message: 'e1 is no longer on the page.', hint: 'Take a new snapshot with get_page.' } };
    expect(() => refs.resolve(ref)).toThrow(expect.objectContaining(stale));
    expect(() => refs.resolve('e99')).toThrow('e99 is no longer on the page.');
  });
});
