import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import DictationPanel from '@/components/composer/DictationPanel.vue';
import MessageComposer from '@/components/composer/MessageComposer.vue';
import { useDictation } from '@/composables/useDictation';

/** The browser's recognition: the test says what it hears. */
class Recognition {
  static last: Recognition | undefined;
  lang = '';
  ended = false;
  onresult?: (event: object) => void;
  onerror?: (event: { error: string }) => void;
  onend?: () => void;
  constructor() {
    Recognition.last = this;
  }
  start() {}
  abort() {
    this.stop();
  }
  stop() {
    this.ended = true;
    this.onend?.();
  }
  hears(transcript: string, isFinal: boolean) {
    this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal })] });
  }
}

function dictate() {
  const written: string[] = [];
  let dictation: ReturnType<typeof useDictation> | undefined;
  const panel = mount(
    defineComponent({
      setup() {
        dictation = useDictation((words) => written.push(words));
        return () => undefined;
      },
    }),
  );
  return { panel, written, dictation: dictation! };
}

beforeEach(() => {
  fakeBrowser.reset();
  localStorage.clear();
  Recognition.last = undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('Dictation', () => {
  it('is absent where the browser has none', async () => {
    expect(dictate().dictation.available).toBe(false);
    const composer = mount(MessageComposer, {
      props: { modelValue: '', running: false, lastMessage: '', problem: '', attachments: [] },
    });
    await composer.get('[aria-label="For every message"]').trigger('click');
    expect(composer.get('.popup-menu').text()).not.toContain('Dictate');
  });

  it('does not listen before the user knows where the sound goes, and asks once', () => {
    vi.stubGlobal('SpeechRecognition', Recognition);
    const { dictation, written } = dictate();
    dictation.toggle();
    expect([dictation.asks.value, Recognition.last]).toEqual([true, undefined]);
    dictation.agree();
    expect(Recognition.last?.lang).toMatch(/^en/);
    Recognition.last?.hears('blue', false);
    expect([dictation.interim.value, written]).toEqual(['blue', []]);
    Recognition.last?.hears('blue mug', true);
    expect([dictation.interim.value, written]).toEqual(['', ['blue mug']]);
    dictation.toggle();
    expect(dictation.listening.value).toBe(false);
    dictation.toggle();
    expect([dictation.asks.value, dictation.listening.value]).toEqual([false, true]);
  });

  it('says what went wrong, except that nobody spoke, and ends with the panel', () => {
    vi.stubGlobal('SpeechRecognition', Recognition);
    localStorage.setItem('sidehand:dictation-told', 'yes');
    const { dictation, panel } = dictate();
    dictation.toggle();
    Recognition.last?.onerror?.({ error: 'no-speech' });
    expect(dictation.problem.value).toBeUndefined();
    Recognition.last?.onerror?.({ error: 'not-allowed' });
    Recognition.last?.stop();
    expect([dictation.problem.value, dictation.listening.value]).toEqual(['denied', false]);
    dictation.toggle();
    expect(dictation.problem.value).toBeUndefined();
    panel.unmount();
    expect(Recognition.last?.ended).toBe(true);
  });

  it('is ended by Escape, before anything else is stopped', async () => {
    const composer = mount(MessageComposer, {
      props: { modelValue: '', running: true, lastMessage: '', problem: '', attachments: [], dictating: true },
    });
    await composer.find('textarea').trigger('keydown', { key: 'Escape' });
    expect([composer.emitted('dictate')?.length, composer.emitted('stop')]).toEqual([1, undefined]);
  });

  it('shows a way to allow the microphone', async () => {
    const told = mount(DictationPanel, {
      props: { asks: false, listening: false, interim: '', problem: 'denied' },
    });
    expect(told.find('[role=alert]').text()).toContain('does not let Sidehand use the microphone');
    await told.find('button').trigger('click');
    expect(told.emitted('allow')).toHaveLength(1);
    await told.setProps({ asks: true });
    expect(told.text()).toContain('Chrome sends it to Google');
  });
});
