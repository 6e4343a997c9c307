import { computed, ref, watchEffect, type Ref } from 'vue';
import type { SafetySettings } from '@/utils/settings/safety';
import { sessionItems } from './session-items';

interface StoredSafety {
  readonly settings: Readonly<Pick<SafetySettings, 'readOnly'>>;
  set(patch: Pick<SafetySettings, 'readOnly'>): Promise<void>;
}

/** The user's choice for the panel's session, else that of an imported file of settings. */
export function useReadOnly(chatId: Ref<string>, safety: StoredSafety) {
  const here = ref(false);
  watchEffect(() => {
    here.value = kept.read(chatId.value) !== null;
  });

  return {
    readOnly: computed(() => here.value || safety.settings.readOnly),
    async setReadOnly(on: boolean): Promise<void> {
      here.value = on;
      kept.write(chatId.value, on ? '' : undefined);
      if (!on && safety.settings.readOnly) await safety.set({ readOnly: false });
    },
  };
}

const kept = sessionItems('read-only');
