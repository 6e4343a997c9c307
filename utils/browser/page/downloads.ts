import { raceAbort } from '../../async';
import { fail, type AgentError } from '../../failure';
import type { PageEventReport } from '../../page/watch/page-events';
import type { FileFollower, OpenedFile } from '../../contracts/read-files';
import { isTextFile } from '../../results/readable-file';
import { bytesOf } from '../../text/base64';
import { withTimeLimit } from '../../time-limit';
import { fetchFile, type FetchedFile } from '../client/fetch-file';
import type { FrameTarget } from '../client/page-client';
import { kindOf } from '../settings/file-kind';

type MadeFile = Extract<PageEventReport, { kind: 'file' }>;

/** From the pages of a task, by the pages' names for them: the newest of each. */
export class Downloads {
  private readonly addresses = new Map<string, string>();
  private readonly made = new Map<string, PromiseWithResolvers<MadeFile>>();

  note(url: string, name: string): void {
    this.addresses.set(name, url);
  }

  keep(file: MadeFile): void {
    this.madeAt(file.url).resolve(file);
    const [oldest] = this.made.keys();
    if (this.made.size > mostMade && oldest !== undefined) this.made.delete(oldest);
  }

  /**
   * Undefined where no download has this name. `page`: the task's. Throws WRONG_ELEMENT for a file of another kind, too
   * large, or from another site.
   */
  async text(
    name: string,
    page: { url: string; target: FrameTarget },
    follower: FileFollower,
  ): Promise<OpenedFile | string | undefined> {
    const url = this.addresses.get(name);
    if (url === undefined) return undefined;
    const { bytes, type } = await this.content(url, name, page.url, follower);
    if (isTextFile({ name, type })) return new TextDecoder().decode(bytes);
    const kind = kindOf({ name, type });
    if (!kind) throw unreadable(name);
    return kind.open(await kind.read(bytes, follower, { beside: page.target }));
  }

  private async content(url: string, name: string, page: string, { signal }: FileFollower): Promise<FetchedFile> {
    if (url.startsWith('blob:')) {
      const coming = raceAbort(this.madeAt(url).promise, signal);
      const { type, base64 } = await withTimeLimit(coming, COMING_MS, 'TIMEOUT', 'The page did not give the file.');
      if (base64 === undefined) throw unreadable(name);
      return { type, bytes: bytesOf(base64) };
    }
    const [, type = '', base64, data = ''] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
    if (data !== '') {
      const text = decodeURIComponent(data);
      return { type, bytes: base64 ? bytesOf(text) : new TextEncoder().encode(text) };
    }
    if (URL.parse(url)?.host !== URL.parse(page)?.host) throw unreadable(name);
    const fetched = await fetchFile(url, { withCookies: true, signal, most: maxFileBytes });
    if ('why' in fetched) throw unreadable(name);
    return { type, bytes: fetched.bytes };
  }

  private madeAt(url: string): PromiseWithResolvers<MadeFile> {
    const known = this.made.get(url) ?? Promise.withResolvers<MadeFile>();
    this.made.set(url, known);
    return known;
  }
}

const maxFileBytes = 5_000_000;
const mostMade = 5;
/** A page reads its own file while the download begins. */
const COMING_MS = 2_000;

function unreadable(name: string): AgentError {
  return fail('WRONG_ELEMENT', `The download ${JSON.stringify(name.slice(0, 100))} cannot be read here.`, {
    hint: 'Files with text of up to 5 MB from the site of the page can be. The file itself is in the downloads of the user.',
  });
}
