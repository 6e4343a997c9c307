import { ref, watch, type Ref } from 'vue';
import { modelRefSchema, type RoleModels } from '@/utils/settings/settings';

/**
 * The models that the user chose for a conversation; undefined where they follow the settings. Kept as long as the
 * panel's session lasts.
 */
export function useChatModels(chatId: Ref<string>) {
  const chosen = ref<RoleModels>();
  watch(
    chatId,
    (id) => {
      chosen.value = id === '' ? undefined : read(id);
    },
    { immediate: true },
  );
  return {
    chosen,
    choose(models: RoleModels | undefined): void {
      chosen.value = models;
      if (chatId.value === '') return;
      if (models) sessionStorage.setItem(keyOf(chatId.value), JSON.stringify(models));
      else sessionStorage.removeItem(keyOf(chatId.value));
    },
  };
}

function read(chatId: string): RoleModels | undefined {
  const stored = JSON.parse(sessionStorage.getItem(keyOf(chatId)) ?? 'null') as Partial<RoleModels> | null;
  const planner = modelRefSchema.safeParse(stored?.planner).data;
  const navigator = modelRefSchema.safeParse(stored?.navigator).data;
  return planner && navigator && { planner, navigator };
}

function keyOf(chatId: string): string {
  return `sidehand:models:${chatId}`;
}
