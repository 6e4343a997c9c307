import { computed, ref, watch, type Ref } from 'vue';
import type { SafetySettings } from '@/utils/settings/safety';

interface StoredSafety {
  readonly settings: Readonly<Pick<SafetySettings, 'readOnly'>>;
  set(patch: Pick<SafetySettings, 'readOnly'>): Promise<void>;
}

/**
 * Whether the tasks of a conversation only read: as the user chose for it, which lasts as long as the panel's session,
 * or for all conversations in an imported file of settings.
 */
export function useReadOnly(chatId: Ref<string>, safety: StoredSafety) {
  const here = ref(false);
  watch(
    chatId,
    (id) => {
      here.value = sessionStorage.getItem(keyOf(id)) !== null;
    },
    { immediate: true },
  );

  return {
    readOnly: computed(() => here.value || safety.settings.readOnly),
    async setReadOnly(on: boolean): Promise<void> {
      here.value = on;
      if (on) sessionStorage.setItem(keyOf(chatId.value), '');
      else sessionStorage.removeItem(keyOf(chatId.value));
      if (!on && safety.settings.readOnly) await safety.set({ readOnly: false });
    },
  };
}

function keyOf(chatId: string): string {
  return `sidehand:read-only:${chatId}`;
}
