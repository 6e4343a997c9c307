import type { Plugin, Rolldown } from 'vite';

/**
 * What the background needs to be awake is its own file and the code that it shares with the panel; what only tasks
 * need is in files that it loads later, and what few of them need is in one more. What the panel needs to be there is
 * the code that it shares with the background at its start, and with its tasks, that which it shares with the settings,
 * and its own. Each further file would cost some milliseconds.
 */
export function pageChunks(): Plugin {
  let atStart = new Set<string>();
  let inTasks = new Set<string>();
  let inBackground = new Set<string>();
  let inPages = new Set<string>();
  let inPanel = new Set<string>();
  let inOptions = new Set<string>();
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'common', priority: 5, test: (id) => atStart.has(id) && inPages.has(id) },
    { name: 'common-tasks', priority: 4, test: (id) => inBackground.has(id) && inPanel.has(id) },
    { name: 'common-later', priority: 3, test: (id) => inBackground.has(id) && inPages.has(id) },
    { name: 'start', priority: 3, test: (id) => atStart.has(id) && !isBackgroundEntry(id) },
    { name: 'tasks', priority: 2, test: (id) => inTasks.has(id) && !isBackgroundEntry(id) },
    { name: 'rare', priority: 4, test: (id) => inBackground.has(id) && !atStart.has(id) && !inTasks.has(id) },
    { name: 'shared', priority: 2, test: (id) => inPanel.has(id) && inOptions.has(id) },
    { name: 'panel', priority: 1, test: (id) => inPanel.has(id) },
  ];
  return {
    name: 'page-chunks',
    // Scripts that stand alone have no chunks.
    config: ({ build }) =>
      build?.lib ? undefined : { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    buildEnd() {
      const infoOf = (id: string): Rolldown.ModuleInfo | null => this.getModuleInfo(id);
      const ids = [...this.getModuleIds()];
      const documents = ids.filter((id) => id.endsWith('/index.html'));
      const backgrounds = ids.filter(isBackgroundEntry);
      const documentsOf = (page: string): string[] => documents.filter((id) => id.includes(`/${page}/`));
      atStart = reachableModules(backgrounds, infoOf, { later: false });
      const loadedLater = [...atStart].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []);
      inTasks = reachableModules(loadedLater, infoOf, { later: false });
      inBackground = reachableModules(backgrounds, infoOf, { later: true });
      inPages = reachableModules(documents, infoOf, { later: true });
      inPanel = reachableModules(documentsOf('sidebar.sidepanel'), infoOf, { later: false });
      inOptions = reachableModules(documentsOf('options'), infoOf, { later: true });
    },
  };
}

function isBackgroundEntry(id: string): boolean {
  return id.includes('virtual:wxt-background-entrypoint');
}

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
