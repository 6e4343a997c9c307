import { shallowRef } from 'vue';

/** Until a module is loaded, the result is undefined; components that use it are then rendered again. */

/** The panel loads it as soon as it is drawn, so that it is there before the first answer. */
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
