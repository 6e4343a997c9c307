import { fence } from '../../text/fence';
import { diffSnapshots } from '../../snapshot/diff';
import type { PageView } from '../../contracts/events';
import type { Thread } from '../task/state';

type ShownView = PageView & { nonce: string };

/**
 * Whole, or what changed; '' if nothing is new. `acted`: their focus is not reported. `read`: by that turn's calls,
 * whose results contain it.
 */
export function pageText(
  view: ShownView | undefined,
  { lastPage }: Thread,
  acted: ReadonlySet<string>,
  read: readonly string[] = [],
): string {
  if (!view) return '';
  if (view.problem)
    return `The page cannot be read (${view.problem.code}). You can still open another address.\n${fence(`${view.url}\n${view.problem.message}`, view.nonce)}`;
  if (lastPage?.nonce === view.nonce) return '';
  const moved = [
    ...(view.passed ?? []).map((line) => `gone since: ${line}`),
    ...(lastPage?.url === view.url ? [] : [`url: ${view.url}`]),
    ...(lastPage?.title === view.title ? [] : [`title: ${view.title}`]),
  ];
  if (read.includes(view.text))
    return moved.length === 0 ? '' : `The page that was just read:\n${fence(moved.join('\n'), view.nonce)}`;
  if (lastPage?.documentKey === view.documentKey) {
    const diff = diffSnapshots(lastPage.text, view.text, acted);
    if (diff === '' && moved.length === 0) return 'No line of the page text changed.';
    if (diff !== undefined)
      return `Changed on the page:\n${fence([...moved, ...(diff === '' ? [] : [diff])].join('\n'), view.nonce)}`;
  }
  return `The page:\n${fence(`url: ${view.url}\ntitle: ${view.title}\n${view.text}`, view.nonce)}`;
}
