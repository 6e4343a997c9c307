import { fileKinds } from '../../../../features/files';
import type { FileFollower, FileFrame, OpenedFile, ReadFile, UnreadFile } from '../../../contracts/read-files';
import { defined } from '../../../defined';
import type { Failure } from '../../../failure';
import type { CollectOptions, PageDocument, PageNode } from '../../../page/api';
import { renderSnapshot } from '../../../snapshot/render';
import { estimateTokens } from '../../../snapshot/tokens';

export interface FrameFile extends ReadFile {
  url: string;
  /** The document that holds or made it: the file lasts no longer. */
  holder: { frameId: number; documentKey: string };
  refPrefix: string;
}

/** In frames, in place of pages. Each file is read once, until the signal of `follower`. */
export class FrameFiles {
  readonly found = new Map<string, FrameFile>();
  private readonly readings = new Map<string, OpenedFile | undefined>();
  private readonly unlisted: string[] = [];

  constructor(private readonly follower: FileFollower) {}

  /** For a file without a listed frame; lower than all ids of frames. */
  idOf(src: string): number {
    const known = this.unlisted.indexOf(src);
    return known < 0 ? -1 - this.unlisted.push(src) : -2 - known;
  }

  /** Why a frame that could be a file is not read. Portions of a page leave files out. */
  whyUnread({ code, params }: Failure, src: string, inPortion: boolean): string | undefined {
    const name = src.replace(/[?#].*$/s, '');
    // Chromium's viewer lets the library in and names the kind; Firefox 153 keeps it out.
    const kind = fileKinds.find(
      (one) => params?.viewer !== undefined || (code === 'NO_PERMISSION' && one.is({ name, type: '' })),
    );
    return kind && `a ${kind.word} in the page; ${inPortion ? 'get_page without whole reads it' : openIt}`;
  }

  /** A text says why the file cannot be read. Undefined where it is no file. */
  async read(
    at: FileFrame,
    { frameId, documentKey }: FrameFile['holder'],
    refPrefix: string,
    failure: Failure | undefined,
  ): Promise<FrameFile | string | undefined> {
    const kind = fileKinds.find((one) => one.couldBeIn(at, failure));
    // A frame that is only slow uses up no reading.
    if (!kind) return undefined;
    const key = [frameId, documentKey, at.src].join(' ');
    if (!this.readings.has(key)) {
      if (this.readings.size >= MAX_READINGS) return `a ${kind.word} in the page, not read: too many; ${openIt}`;
      this.readings.set(key, await kind.readIn(at, failure, this.follower));
    }
    const read = this.readings.get(key);
    if (!read) return undefined;
    if ('why' in read) return unreadFile(kind.word, at, read);
    const file = { ...read, url: at.frame?.url ?? at.src, holder: { frameId, documentKey }, refPrefix };
    this.found.set(refPrefix, file);
    return file;
  }
}

const MAX_READINGS = 40;
const openIt = 'open its address to read it';

function unreadFile(word: string, { frame, src }: FileFrame, { unread, isElsewhere }: UnreadFile): string {
  const isMade = !/^https?:/.test(frame?.url ?? src);
  if (isElsewhere && isMade)
    return `a ${word} that the page made, closed to extensions: the user can save and attach it`;
  if (isElsewhere) return `a ${word} in the page; ${openIt}`;
  return unread === 'password'
    ? `a ${word} in the page that needs a password: the user can save and attach it, and type the password there`
    : `a ${word} in the page, damaged or too large to be read`;
}

/** Cut to `budget` tokens; refs of its pages lead to the rest. Throws STALE_REF where `scope` is none of them. */
export function fileDocument(
  file: FrameFile,
  { budget = Infinity, offset = 0, scope, find, selector }: CollectOptions,
): PageDocument {
  const { url, holder, refPrefix, pages } = file;
  const root: PageNode =
    // Earlier portions of the search have shown these matches.
    find && offset > 0 ? { role: 'document', children: [] } : file.nodes(defined({ scope, find, selector }), refPrefix);
  const tokensOf = (child: PageNode) =>
    estimateTokens(renderSnapshot({ role: 'document', children: [child] }, { baseUrl: url, maxTokens: Infinity }).text);
  const shown: PageNode[] = [];
  let tokens = 0;
  for (const child of root.children ?? []) {
    const next = tokensOf(child);
    if (shown.length > 1 && tokens + next > budget) {
      shown.push({ role: 'text', name: `The pages from here on are not shown: scope ${child.ref} reads this one.` });
      break;
    }
    tokens += next;
    shown.push(child);
  }
  return {
    url,
    title: '',
    readyState: 'complete',
    documentKey: holder.documentKey,
    refPrefix,
    lastRef: pages,
    tokens,
    root: { ...root, children: shown },
    ...(find ? { matches: shown.length } : {}),
  };
}
