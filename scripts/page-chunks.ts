import type { Plugin, Rolldown } from 'vite';

/**
 * What the panel needs to be there is two files: the code that it shares with the settings, and its own. Each further
 * file would cost it some milliseconds.
 */
export function pageChunks(): Plugin {
  let inPanel = new Set<string>();
  let inOptions = new Set<string>();
  const groups: Rolldown.CodeSplittingGroup[] = [
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
      const documents = [...this.getModuleIds()].filter((id) => id.endsWith('/index.html'));
      const documentsOf = (page: string): string[] => documents.filter((id) => id.includes(`/${page}/`));
      inPanel = reachable(documentsOf('sidebar.sidepanel'), infoOf, { later: false });
      inOptions = reachable(documentsOf('options'), infoOf, { later: true });
    },
  };
}

/** All modules that the entries import; `later`: also those that they load later. */
function reachable(
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
