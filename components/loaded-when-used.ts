import { shallowRef } from 'vue';

/** Undefined until the module is loaded; components that use it are then rendered again. */

/** Loaded as soon as the panel is drawn, before the first answer. */
export const markdownModule = loadedWhenUsed(() => import('@/utils/text/markdown'));
export const highlightModule = loadedWhenUsed(() => import('@/utils/code/highlight'));

function loadedWhenUsed<Module>(load: () => Promise<Module>): () => Module | undefined {
  const loaded = shallowRef<Module>();
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= load().then((module) => {
      loaded.value = module;
    });
    return loaded.value;
  };
}
