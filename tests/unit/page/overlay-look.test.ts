// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPointer, outlineStyle } from '@/utils/page/overlay/overlay-style';

describe('the outline and the pointer in a page', () => {
  const preferring = (wish: string) => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === wish }));
  afterEach(() => vi.unstubAllGlobals());

  it('move by transform only, in a short time: the page is not laid out again for it', () => {
    preferring('nothing');
    expect(outlineStyle().transition).toBeUndefined();
    expect(createPointer().style.transition).toBe('transform 120ms ease-out');
  });

  it('do not move where the user wants less motion', () => {
    preferring('(prefers-reduced-motion: reduce)');
    expect(createPointer().style.transition).toBe('none');
  });

  it('take the colours of the system where the user forces them', () => {
    preferring('(forced-colors: active)');
    expect(outlineStyle().outline).toBe('2px solid Highlight');
    expect(createPointer().firstElementChild?.getAttribute('stroke')).toBe('Canvas');
  });
});
