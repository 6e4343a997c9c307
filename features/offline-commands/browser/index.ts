import type { BrowserFeature } from '../../../utils/contracts/feature';
import { processText } from '../../../utils/llm/builtin/browser-text';
import { createOfflineClient } from '../core';
import { pageExamples } from '../core/nearest';
import { inVoice } from '../core/voice';
import { voiceOf } from './voices';

/** Carries out commands by rules, without a server. */
export const offlineCommands: BrowserFeature = {
  name: 'offline-commands',
  model: { kind: 'offline', client: (panel) => createOfflineClient(processText, { panel, voiceOf }) },
  async examples(page, language) {
    return inVoice(await voiceOf(language), () => pageExamples(page));
  },
};
