// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPointer, outlineStyle } from '@/entrypoints/overlay/overlay-style';

describe('the outline and the pointer in a page', () => {
  const preferring = (wish: string) => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === wish }));
  afterEach(() => vi.unstubAllGlobals());

  it('move in a short time', () => {
    preferring('nothing');
    expect(outlineStyle().transition).toContain('120ms');
    expect(createPointer().style.transition).toContain('120ms');
  });

  it('do not move where the user wants less motion', () => {
    preferring('(prefers-reduced-motion: reduce)');
    expect([outlineStyle().transition, createPointer().style.transition]).toEqual(['none', 'none']);
  });

  it('take the colours of the system where the user forces them', () => {
    preferring('(forced-colors: active)');
    expect(outlineStyle().outline).toBe('2px solid Highlight');
    expect(createPointer().firstElementChild?.getAttribute('stroke')).toBe('Canvas');
  });
});
