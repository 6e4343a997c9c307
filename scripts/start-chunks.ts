import type { Plugin, Rolldown } from 'vite';

/**
 * What a page, or the first turn of the background, needs is one file: each further one would cost some milliseconds.
 * The background loads all else that it needs without a task as a second, what only tasks need as a third, and what few
 * of them need as one more. Chromium reads them from the disk in the order of their names.
 */
export function startChunks(): Plugin {
  let atStart = new Set<string>();
  let atRest = new Set<string>();
  let inTasks = new Set<string>();
  let ofBackground = new Set<string>();
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'start', priority: 4, test: (id) => atStart.has(id) && !isBackground(id) },
    { name: 'at-rest', priority: 3, test: (id) => atRest.has(id) && !isBackground(id) },
    { name: 'tasks', priority: 2, test: (id) => inTasks.has(id) && !isBackground(id) },
    { name: 'rare', priority: 1, test: (id) => ofBackground.has(id) && !isBackground(id) },
  ];
  return {
    name: 'start-chunks',
    // Scripts that stand alone have no chunks.
    config: ({ build }) =>
      build?.lib ? undefined : { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    buildEnd() {
      const infoOf = (id: string): Rolldown.ModuleInfo | null => this.getModuleInfo(id);
      const entries = [...this.getModuleIds()].filter((id) => infoOf(id)?.isEntry);
      atStart = reachableModules(entries, infoOf, { later: false });
      const loadedLater = (from: Set<string>): Set<string> =>
        reachableModules(
          [...from].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []),
          infoOf,
          { later: false },
        );
      const backgrounds = entries.filter(isBackground);
      if (backgrounds.length === 0) return;
      atRest = loadedLater(atStart);
      inTasks = loadedLater(atRest);
      ofBackground = reachableModules(backgrounds, infoOf, { later: true });
    },
  };
}

const isBackground = (id: string): boolean => id.includes('virtual:wxt-background-entrypoint');

/** All modules that the entries import; `later`: also those that they load later. */
function reachableModules(
  entries: readonly string[],
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
  { later }: { later: boolean },
): Set<string> {
  const found = new Set(entries);
  // Grows while it is gone through.
  for (const id of found) {
    const info = infoOf(id);
    for (const next of info?.importedIds ?? []) found.add(next);
    if (later) for (const next of info?.dynamicallyImportedIds ?? []) found.add(next);
  }
  return found;
}
