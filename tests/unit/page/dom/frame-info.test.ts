// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { withDomCache } from '@/utils/page/dom/dom-cache';
import { frameInfo } from '@/utils/page/dom/frame-info';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('gives the place of each of many frames, and walks the windows of the page only once', () => {
  document.body.innerHTML = '<iframe srcdoc=""></iframe>'.repeat(30);
  const frames = [...document.querySelectorAll('iframe')];
  const length = vi.fn(() => frames.length);
  vi.spyOn(window, 'length', 'get').mockImplementation(length);
  for (const [at, frame] of frames.entries()) {
    const inner = {};
    Object.defineProperty(frame, 'contentWindow', { value: inner });
    Object.defineProperty(window, at, { value: inner, configurable: true });
  }
  const places = withDomCache(() => frames.map((frame) => frameInfo(frame)?.index));
  expect(places).toEqual(frames.map((_, at) => at));
  expect(length).toHaveBeenCalledTimes(1);
});
