import { shallowRef, watch, type Ref } from 'vue';
import type { Attachment } from '@/utils/agent/task/events';
import { isPicture } from '@/utils/results/attached-kind';
import type { ModelSettings } from '@/utils/settings/settings';

/** True while a picture is attached and the planner's model is known not to see any. */
export function useBlindModel(
  files: Readonly<Ref<readonly Attachment[]>>,
  models: Readonly<Ref<ModelSettings>>,
): Readonly<Ref<boolean>> {
  const blind = shallowRef(false);
  watch(
    [files, models],
    async ([attached, chosen]) => {
      const isBlind = attached.some(isPicture) && !(await seesPictures(chosen));
      if (files.value === attached && models.value === chosen) blind.value = isBlind;
    },
    { immediate: true },
  );
  return blind;
}

async function seesPictures(models: ModelSettings): Promise<boolean> {
  const { mayTakeImages } = await import('@/utils/browser/models/known-models');
  return mayTakeImages(models, models.planner);
}
