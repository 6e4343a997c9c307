import { browser } from 'wxt/browser';
import { fileKinds } from '../../../features/files';
import type { TabInfo } from '../../contracts/events';
import type { FileFollower, OpenedFile } from '../../contracts/read-files';
import { listen } from '../listen';

/** In viewers of the browser. Each is read once for as long as it is shown, until `dispose`. */
export class ShownFiles {
  private readonly shown = new Map<number, { url: string; key: string; file: OpenedFile | undefined }>();
  private readonly commits = new Map<number, number>();
  private readonly stopListening = listen(browser.webNavigation.onCommitted, ({ tabId, frameId }) => {
    if (frameId !== 0) return;
    this.shown.delete(tabId);
    this.commits.set(tabId, (this.commits.get(tabId) ?? 0) + 1);
  });

  constructor(private readonly onProgress: FileFollower['onProgress']) {}

  dispose(): void {
    this.stopListening();
    this.shown.clear();
  }

  /** Changes with each document. */
  documentOf(tabId: number): string {
    return `${tabId} ${this.commits.get(tabId) ?? 0}`;
  }

  /** As `readShown`; `key` is new for each document. */
  async read({ url, ...tab }: TabInfo, inPage: boolean, signal: AbortSignal) {
    const address = url.replace(/#.*$/s, '');
    const known = this.shown.get(tab.tabId);
    if (known?.url === address) return known;
    const file = await readShown({ ...tab, url: address }, inPage, { signal, onProgress: this.onProgress });
    const shown = { url: address, key: crypto.randomUUID(), file };
    this.shown.set(tab.tabId, shown);
    return shown;
  }
}

/** `inPage`: scripts run in the viewer. Undefined where files are not read. Throws AgentError, or when aborted. */
export async function readShown(
  tab: TabInfo,
  inPage: boolean,
  follower: FileFollower,
): Promise<OpenedFile | undefined> {
  let file: OpenedFile | undefined;
  for (const kind of fileKinds) {
    file = await kind.readShown(tab, inPage, follower);
    if (!('why' in file && file.isElsewhere)) break;
  }
  return file;
}
