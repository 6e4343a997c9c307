// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { withDomCache } from '@/utils/page/dom/dom-cache';
import { frameInfo } from '@/utils/page/dom/frame-info';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('gives the place of each of many frames, and looks at each window of the page only once', () => {
  document.body.innerHTML = '<iframe srcdoc=""></iframe>'.repeat(30);
  const frames = [...document.querySelectorAll('iframe')];
  vi.spyOn(window, 'length', 'get').mockReturnValue(frames.length);
  const looked = vi.fn((at: number) => at);
  for (const [at, frame] of frames.entries()) {
    const inner = {};
    Object.defineProperty(frame, 'contentWindow', { value: inner });
    Object.defineProperty(window, at, { get: () => looked(at) === at && inner, configurable: true });
  }
  const places = withDomCache(() => frames.map((frame) => frameInfo(frame)?.index));
  expect(places).toEqual(frames.map((_, at) => at));
  expect(looked).toHaveBeenCalledTimes(frames.length);
});
