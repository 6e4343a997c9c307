import { browser, type Browser } from 'wxt/browser';
import type { HeldWrite } from '../../../agent/ports';
import { writeKey } from '../../../guard/write-body';

/**
 * What a page sends in the time from `before` to `after` an act of the user in it is the user's doing. Milliseconds.
 */
const BY_USER_MS = { before: 1_000, after: 5_000 };

type SeenRequest = Pick<
  Browser.webRequest.OnBeforeRequestDetails,
  'requestId' | 'tabId' | 'method' | 'url' | 'requestBody'
>;

/** How many requests are remembered. */
const REMEMBERED = 200;

/** Learns what pages of the task send by themselves: what they sent while neither task nor user acted in them. */
export class OwnWrites {
  /** What pages of the task were seen to send between actions, and when, by `performance.now()`. */
  private observed: { tabId: number; key: string; at: number }[] = [];
  private readonly userActs = new Map<number, number[]>();
  private readonly known = new Set<string>();
  /** Requests of a kind that was known when they were sent: the browser's ids, oldest first. */
  private requestIds: string[] = [];

  /** `mayBeOwn`: whether what the tab sends now may be its page's own doing. */
  constructor(private readonly mayBeOwn: (tabId: number) => boolean) {
    browser.webRequest.onBeforeRequest.addListener(this.see, { urls: ['<all_urls>'] }, ['requestBody']);
  }

  dispose(): void {
    browser.webRequest.onBeforeRequest.removeListener(this.see);
  }

  /** The user has acted in the tab. */
  userActed(tabId: number): void {
    this.userActs.set(tabId, [...(this.userActs.get(tabId) ?? []).slice(-20), performance.now()]);
  }

  /** Counts what was seen until now as the pages' own doing, unless the user acted there at that time. */
  learn(): void {
    for (const { tabId, key, at } of this.observed.splice(0)) {
      const acts = this.userActs.get(tabId) ?? [];
      if (!acts.some((acted) => at > acted - BY_USER_MS.before && at < acted + BY_USER_MS.after)) this.known.add(key);
    }
  }

  /** True if pages send this by themselves. `key`: see `writeKey`. */
  has(key: string): boolean {
    return this.known.has(key);
  }

  /** True if it is a request that a page has sent by itself. `requestId`: the browser's. */
  isOwn(requestId: string): boolean {
    return this.requestIds.includes(requestId);
  }

  private readonly see = ({ requestId, tabId, method, url, requestBody }: SeenRequest): undefined => {
    const mayBeOwn = this.mayBeOwn(tabId);
    if (/^(GET|HEAD|OPTIONS)$/.test(method) || (!mayBeOwn && this.known.size === 0)) return;
    const key = writeKey({ method, url, body: seenBody(requestBody) });
    if (this.known.has(key)) this.requestIds = [...this.requestIds.slice(-REMEMBERED), requestId];
    if (mayBeOwn) this.observed = [...this.observed.slice(-REMEMBERED), { tabId, at: performance.now(), key }];
  };
}

/**
 * What the browser shows of a body.
 * https://developer.chrome.com/docs/extensions/reference/api/webRequest#event-onBeforeRequest
 */
function seenBody(given: SeenRequest['requestBody']): HeldWrite['body'] {
  const fields = Object.entries(given?.formData ?? {}).flatMap(([name, values]) =>
    (values as unknown[]).map((value): [string, string] => [name, String(value)]),
  );
  if (fields.length > 0) return { fields };
  const bytes = given?.raw?.[0]?.bytes;
  return bytes === undefined ? {} : { text: new TextDecoder().decode(bytes), size: bytes.byteLength };
}
