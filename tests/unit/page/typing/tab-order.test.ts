// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { nextInTabOrder } from '@/utils/page/typing/tab-order';

afterEach(() => document.body.replaceChildren());

/** Ids of what gets the focus, key after key, beginning at `from`. */
function round(html: string, step: 1 | -1, keys: number, from?: string): (string | undefined)[] {
  document.body.innerHTML = html;
  document.querySelector<HTMLElement>(from ?? 'nothing')?.focus();
  return Array.from({ length: keys }, () => {
    const next = nextInTabOrder(step);
    next?.focus();
    return next?.id;
  });
}

describe('Tab', () => {
  it('goes nowhere where nothing takes the focus, in both directions', () => {
    const page = '<p>Words</p><input disabled><div inert><button>Hidden</button></div>';
    expect([nextIn(page, 1), nextIn(page, -1)]).toEqual([undefined, undefined]);
  });

  it('goes round the page, by tabindex first', () => {
    const page =
      '<button id="a"></button><input id="b"><a id="c" href="/" tabindex="2"></a><button id="d" tabindex="-1"></button>';
    expect(round(page, 1, 4)).toEqual(['c', 'a', 'b', 'c']);
    expect(round(page, -1, 3, '#a')).toEqual(['c', 'b', 'a']);
  });
});

function nextIn(html: string, step: 1 | -1): HTMLElement | undefined {
  document.body.innerHTML = html;
  return nextInTabOrder(step);
}
