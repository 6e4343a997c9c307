// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { steerSlider } from '@/utils/page/act/slider';

afterEach(() => document.body.replaceChildren());

/** From 0 to 100. `steps`: what its keys add. */
function slider(style: string, from: number, steps: Record<string, number>): HTMLElement {
  document.body.innerHTML = `<div role="slider" tabindex="0" style="${style}" aria-valuenow="${from}"></div>`;
  const made = document.querySelector<HTMLElement>('div')!;
  made.addEventListener('keydown', ({ key }) => {
    const next = Number(made.getAttribute('aria-valuenow')) + (steps[key] ?? 0);
    made.setAttribute('aria-valuenow', String(Math.min(100, Math.max(0, next))));
  });
  made.focus();
  return made;
}
const leftToRight = { ArrowRight: 1, ArrowLeft: -1 };
const rightToLeft = { ArrowRight: -1, ArrowLeft: 1 };

describe('a slider in a page from right to left', () => {
  it.each([
    ['as the page', rightToLeft, 3, '5'],
    ['against it', leftToRight, 3, '5'],
    ['against it', leftToRight, 5, '3'],
    ['against it, from its end', leftToRight, 0, '2'],
  ])('goes by arrows %s', async (_how, steps, from, to) => {
    const made = slider('direction: rtl', from, steps);
    expect(await steerSlider(made, to)).toEqual({ value: to });
  });

  it('stays at its end where it has no more', async () => {
    const made = slider('direction: rtl', 100, rightToLeft);
    expect(await steerSlider(made, '120')).toMatchObject({ value: '100' });
  });
});

it('a slider whose page keys go the other way goes by arrows', async () => {
  const made = slider('', 10, { ...leftToRight, PageUp: -10, PageDown: 10 });
  expect(await steerSlider(made, '60')).toEqual({ value: '60' });
});
