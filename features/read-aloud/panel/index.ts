import { provide, watch } from 'vue';
import type { PanelFeature } from '@/components/panel-feature';
import ReadAloudButton from './ReadAloudButton.vue';
import { readAloudKey, useReadAloud } from './use-read-aloud';

/** Reads answers aloud, until the panel shows another tab. */
export const readAloud: PanelFeature = {
  name: 'read-aloud',
  begin({ tabId }) {
    const speech = useReadAloud();
    watch(tabId, speech.stop);
    provide(readAloudKey, speech);
  },
  answerTool: ReadAloudButton,
};
