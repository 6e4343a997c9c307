import { h } from 'vue';
import type { PanelFeature } from '@/components/panel-feature';
import DictationPanel from './DictationPanel.vue';
import { useDictation } from './use-dictation';

export const dictation: PanelFeature = {
  name: 'dictation',
  composer(draft) {
    const heard = useDictation((words) => {
      draft.value = `${draft.value}${/(^|\s)$/.test(draft.value) ? '' : ' '}${words}`;
    });
    if (!heard.available) return undefined;
    return {
      switch: {
        icon: 'microphone',
        label: 'dictation',
        short: 'dictation',
        get on() {
          return heard.listening.value;
        },
        turn: heard.toggle,
        endedByEscape: true,
      },
      above: () => h(DictationPanel, { dictation: heard }),
    };
  },
};
