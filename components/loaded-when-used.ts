import { shallowRef } from 'vue';

/**
 * Modules that are loaded when they are first asked for. Until one is there the answer is undefined; what has asked is
 * shown again then.
 */

/** Turns Markdown into HTML. The panel asks for it as soon as it is drawn, so that it is there before an answer is. */
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
