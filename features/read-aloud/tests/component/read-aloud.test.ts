import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h, provide, ref } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import AnswerTools from '@/components/entries/AnswerTools.vue';
import { answerToolsKey } from '@/components/panel-feature';
import { readAloud } from '../../panel';

interface Spoken {
  text: string;
  lang: string;
  onend?: () => void;
}

/** The voices of a browser, and what they said. */
function voices(...langs: { lang: string; localService?: true }[]) {
  const spoken: Spoken[] = [];
  const cancel = vi.fn();
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      constructor(public text: string) {}
    },
  );
  const speak = (utterance: Spoken) => spoken.push(utterance);
  vi.stubGlobal('speechSynthesis', Object.assign(new EventTarget(), { getVoices: () => langs, speak, cancel }));
  return { spoken, cancel };
}

/** The tools under an answer, in a panel. */
async function answer(text: string) {
  const tabId = ref<number | undefined>(7);
  const panel = mount(
    defineComponent({
      setup() {
        readAloud.begin?.({ tabId } as never);
        provide(answerToolsKey, [readAloud.answerTool!]);
        return () => h(AnswerTools, { text, costs: [] });
      },
    }),
  );
  const button = async () => {
    if (!panel.find('.popup-menu button').exists()) await panel.get('.popup-opener').trigger('click');
    return panel.findAll('.popup-menu button').find((one) => /read/i.test(one.text()));
  };
  return { panel, tabId, button };
}

beforeEach(() => {
  fakeBrowser.reset();
  fakeBrowser.i18n.detectLanguage = (() =>
    Promise.resolve({ isReliable: true, languages: [{ language: 'de', percentage: 98 }] })) as never;
});
afterEach(() => vi.unstubAllGlobals());

describe('Reading aloud', () => {
  it('is not offered where the browser has no voice', async () => {
    expect(await (await answer('The mug is blue.')).button()).toBeUndefined();
  });

  it('uses a voice of the language of the answer, and can be stopped', async () => {
    const { spoken, cancel } = voices({ lang: 'en-GB' }, { lang: 'de-DE' }, { lang: 'de-AT', localService: true });
    const { button, panel } = await answer('**Der Becher** ist blau.');
    await (await button())?.trigger('click');
    await flushPromises();
    expect(spoken.map(({ text, lang }) => `${lang}: ${text}`)).toEqual(['de-AT: Der Becher ist blau.']);
    expect((await button())?.text()).toBe('Stop reading');
    spoken[0]?.onend?.();
    await flushPromises();
    expect((await button())?.text()).toBe('Read aloud');
    // Begun, and stopped before the language is known.
    const { element } = (await button())!;
    element.dispatchEvent(new Event('click'));
    element.dispatchEvent(new Event('click'));
    await flushPromises();
    expect([spoken.length, cancel.mock.calls.length > 0]).toEqual([1, true]);
    panel.unmount();
  });

  it('ends where the panel turns to another tab', async () => {
    voices({ lang: 'de-DE' });
    const { button, tabId } = await answer('Der Becher ist blau.');
    await (await button())?.trigger('click');
    await flushPromises();
    expect((await button())?.text()).toBe('Stop reading');
    tabId.value = 8;
    await flushPromises();
    expect((await button())?.text()).toBe('Read aloud');
  });
});
