import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import BrowserHelpersSection from '@/entrypoints/options/BrowserHelpersSection.vue';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A helper by the interface of the standard, which has to be downloaded once. */
function downloadable() {
  let isThere = false;
  return {
    availability: () => Promise.resolve(isThere ? 'available' : 'downloadable'),
    create: ({ monitor }: { monitor?: (target: EventTarget) => void }) => {
      const target = new EventTarget();
      monitor?.(target);
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
      isThere = true;
      return Promise.resolve({ destroy: () => undefined });
    },
  };
}

it('is not shown where the browser neither summarises nor translates', async () => {
  const section = mount(BrowserHelpersSection);
  await flushPromises();
  expect(section.text()).toBe('');
});

it('a click downloads what Chrome needs, and it is ready then', async () => {
  for (const name of ['Summarizer', 'Translator', 'LanguageDetector']) vi.stubGlobal(name, downloadable());
  const section = mount(BrowserHelpersSection);
  await flushPromises();
  const button = (text: string) => section.findAll('button').find((one) => one.text() === text);
  const click = button('Download the summariser')?.trigger('click');
  await click;
  expect(section.get('[role=status]').text()).toMatch(/Downloading: 50%|Downloaded\./);
  await flushPromises();
  expect(section.text()).toContain('Summaries are ready.');
  await button('Download this language')?.trigger('click');
  await flushPromises();
  expect(section.text()).toContain('This language is ready.');
  expect(section.get('[role=status]').text()).toBe('Downloaded.');
  expect(section.findAll('option').map((option) => option.text())).not.toContain('English');
});
