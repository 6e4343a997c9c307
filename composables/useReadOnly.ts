import { computed, type Ref } from 'vue';
import type { SafetySettings } from '@/utils/settings/safety';
import { sessionValue } from './session-items';

interface StoredSafety {
  readonly settings: Readonly<Pick<SafetySettings, 'readOnly'>>;
  set(patch: Pick<SafetySettings, 'readOnly'>): Promise<void>;
}

/** The user's choice for the panel's session, else that of an imported file of settings. */
export function useReadOnly(chatId: Ref<string>, safety: StoredSafety) {
  const { value: here, keep } = sessionValue('read-only', chatId, false);
  return {
    readOnly: computed(() => here.value || safety.settings.readOnly),
    async setReadOnly(on: boolean): Promise<void> {
      keep(on);
      if (!on && safety.settings.readOnly) await safety.set({ readOnly: false });
    },
  };
}
