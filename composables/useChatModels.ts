import { computed, ref, type Ref } from 'vue';
import { modelRefSchema, withRoleModels, type ModelSettings, type RoleModels } from '@/utils/settings/settings';
import { sessionValue } from './session-items';

/** Holds the defaults until `whenReady` resolves. */
interface StoredModels {
  readonly settings: ModelSettings;
  whenReady(): Promise<unknown>;
}

/** The user's choice for the panel's session, else the models of the settings. */
export function useChatModels(chatId: Ref<string>, stored: StoredModels) {
  const { value: kept, keep } = sessionValue<Partial<RoleModels> | undefined>('models', chatId, undefined);
  const chosen = computed(() => checked(kept.value));
  const isRead = ref(false);
  const inUse = computed(() => (chosen.value ? withRoleModels(stored.settings, chosen.value) : stored.settings));
  void stored.whenReady().then(() => {
    isRead.value = true;
  });

  return {
    /** For the next task of the conversation, together with all settings of models. */
    inUse,
    /** Undefined while the settings are being read: the defaults must not pass for the user's choice. */
    known: computed<RoleModels | undefined>(() => (isRead.value ? inUse.value : undefined)),
    async whenKnown(): Promise<RoleModels> {
      await stored.whenReady();
      return inUse.value;
    },
    choose: (models: RoleModels | undefined) => keep(models),
  };
}

function checked(stored: Partial<RoleModels> | undefined): RoleModels | undefined {
  const planner = modelRefSchema().safeParse(stored?.planner).data;
  const navigator = modelRefSchema().safeParse(stored?.navigator).data;
  return planner && navigator && { planner, navigator };
}
