import { shallowRef, watch, type Ref } from 'vue';
import type { MessageFile } from '@/utils/contracts/events';
import { isPicture } from '@/utils/results/readable-file';
import type { ModelRef, RoleModels } from '@/utils/settings/settings';

/** Where `sees` cannot tell, the task itself says so. */
export function useBlindModel(
  files: Readonly<Ref<readonly MessageFile[]>>,
  models: Readonly<Ref<RoleModels>>,
  sees: (planner: ModelRef) => Promise<boolean>,
): Readonly<Ref<boolean>> {
  const blind = shallowRef(false);
  watch(
    [files, models],
    async ([attached, chosen]) => {
      const isBlind = attached.some(isPicture) && !(await sees(chosen.planner).catch(() => true));
      if (files.value === attached && models.value === chosen) blind.value = isBlind;
    },
    { immediate: true },
  );
  return blind;
}
