import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { compose } from '@/tests/component/composer/compose';

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

/** The composer, and what dictation adds to it. */
async function begin(running = false) {
  const panel = compose({ text: 'The', running });
  const menu = async () => {
    if (!panel.find('.popup-menu button').exists()) await panel.get('.popup-opener').trigger('click');
    return panel.findAll('.popup-menu button').find((one) => one.text() === 'Dictate');
  };
  return {
    panel,
    draft: panel.draft,
    offered: await menu(),
    press: async (name: string) => {
      const shown = panel.findAll('button').find((one) => one.text() === name);
      await (shown ?? (await menu()))?.trigger('click');
    },
    told: () => panel.find('.dictation'),
    isOn: () => panel.find('.tool-on').exists(),
  };
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
    expect((await begin()).offered).toBeUndefined();
  });

  it('does not listen before the user knows where the sound goes, and asks once', async () => {
    vi.stubGlobal('SpeechRecognition', Recognition);
    const { press, told, isOn, draft, panel } = await begin();
    await press('Dictate');
    expect(told().text()).toContain('Chrome sends it to Google');
    expect([isOn(), Recognition.last]).toEqual([false, undefined]);
    await press('Start dictation');
    expect(Recognition.last?.lang).toMatch(/^en/);
    expect([isOn(), told().text()]).toEqual([true, 'Listening. Escape ends it.']);
    Recognition.last?.hears('blue', false);
    await panel.vm.$nextTick();
    expect([told().text(), draft.value]).toEqual(['blue', 'The']);
    Recognition.last?.hears('blue mug', true);
    expect(draft.value).toBe('The blue mug');
    await press('Dictate');
    expect([isOn(), told().exists()]).toEqual([false, false]);
    await press('Dictate');
    expect([isOn(), told().text()]).toEqual([true, 'Listening. Escape ends it.']);
  });

  it('says what went wrong, except that nobody spoke, and ends with the panel', async () => {
    vi.stubGlobal('SpeechRecognition', Recognition);
    localStorage.setItem('sidehand:dictation-told', 'yes');
    const { press, told, isOn, panel } = await begin();
    await press('Dictate');
    Recognition.last?.onerror?.({ error: 'no-speech' });
    await panel.vm.$nextTick();
    expect(told().text()).toBe('Listening. Escape ends it.');
    Recognition.last?.onerror?.({ error: 'not-allowed' });
    Recognition.last?.stop();
    await panel.vm.$nextTick();
    expect([told().attributes('role'), isOn()]).toEqual(['alert', false]);
    expect(told().text()).toContain('does not let Sidehand use the microphone');
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    await press('Allow the microphone');
    expect(create.mock.calls.map(([tab]) => tab.url?.replace(/^.*\//, ''))).toEqual(['options.html?microphone#safety']);
    await press('Dictate');
    expect(told().text()).toBe('Listening. Escape ends it.');
    panel.unmount();
    expect(Recognition.last?.ended).toBe(true);
  });

  it('is ended by Escape, before anything else is stopped', async () => {
    vi.stubGlobal('SpeechRecognition', Recognition);
    localStorage.setItem('sidehand:dictation-told', 'yes');
    const { press, isOn, panel } = await begin(true);
    await press('Dictate');
    await panel.get('textarea').trigger('keydown', { key: 'Escape' });
    expect([isOn(), panel.done]).toEqual([false, []]);
    await panel.get('textarea').trigger('keydown', { key: 'Escape' });
    expect(panel.done).toEqual([['stop']]);
  });
});
