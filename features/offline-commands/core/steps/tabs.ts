import { closenessOf } from '../resolve/closeness';
import { readCount } from '../resolve/target';
import { texts } from '../texts';
import { onlyOf, withItem } from './locate';
import { call, fails, type Next, type Scene } from './scene';

interface ListedTab {
  id: number;
  title: string;
  url: string;
}

/** `* tab 12: Title https://...`, with a star at the current one. */
export function readTabs(list: string): ListedTab[] {
  return list.split('\n').flatMap((line) => {
    const found = /^\*?\s*tab (?<id>\d+): (?<title>.*?) ?(?<url>\S*)$/.exec(line)?.groups;
    return found ? [{ id: Number(found.id), title: found.title ?? '', url: found.url ?? '' }] : [];
  });
}

/** By its place in the list or words of its title or address. */
export function tabStep(action: 'switch' | 'close', which: string | undefined, scene: Scene): Next {
  if (which === undefined) return call('manage_tabs', { action });
  const list = scene.looks.find(({ tool }) => tool === 'manage_tabs');
  if (!list) return { role: 'look', tool: 'manage_tabs', args: { action: 'list' } };
  const found = matching(readTabs(list.page ?? ''), which);
  if (found.length === 0) return fails(texts.noTab(which));
  const labels = (tabs: readonly ListedTab[]) => tabs.map(({ id, title, url }) => `${title} ${url} (tab ${id})`);
  const choice = onlyOf(scene, found, labels, which);
  return withItem(choice, ({ id }) => call('manage_tabs', { action, tab_id: id }));
}

function matching(tabs: readonly ListedTab[], which: string): ListedTab[] {
  const count = readCount(which);
  if (count !== undefined) return tabs.slice(count > 0 ? count - 1 : -1, count > 0 ? count : undefined);
  const fits = tabs.map(({ title, url }) =>
    Math.min(closenessOf(which, title) ?? Infinity, (closenessOf(which, url) ?? Infinity) + 0.5),
  );
  const best = Math.min(...fits);
  return best === Infinity ? [] : tabs.filter((_, i) => fits[i] === best);
}
