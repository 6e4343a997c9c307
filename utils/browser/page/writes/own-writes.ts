import type { Browser } from 'wxt/browser';
import type { HeldWrite } from '../../../contracts/ports';
import { listenToRequests } from '../../tabs/request-events';
import { changes } from './is-held';
import { operationHeaders } from './operation-headers';
import type { Repeatable } from './repeat-key';
import { Repeats } from './repeats';

/** What a page sends so long before or after an act of the user is the user's doing. */
const BY_USER_MS = { before: 1_000, after: 5_000 };
/** A shorter answer is only a receipt. */
const RECEIPT_BYTES = 200;

/** Answers that hold data for scripts. */
const dataType = /json|xml|html|csv|octet-stream|proto|grpc/i;

type SeenRequest = Browser.webRequest.OnBeforeRequestDetails;
type SeenHeaders = Browser.webRequest.OnBeforeSendHeadersDetails;
type SeenAnswer = Browser.webRequest.OnHeadersReceivedDetails;

/** A request between actions. `at` is of `performance.now()`. */
interface Observed {
  tabId: number;
  write: Repeatable;
  at: number;
}

const REMEMBERED = 200;

/** What pages send while neither task nor user acts in them, and which other origins only take, as statistics do. */
export class OwnWrites {
  private observed: Observed[] = [];
  private readonly userActs = new Map<number, number[]>();
  readonly known = new Repeats();
  private readonly knownButHeaders = new Repeats();
  /** The browser's ids of requests known when they were sent, oldest first. */
  private requestIds: string[] = [];
  /** By the browser's ids, until their headers are known. `mayBeOwn`: the page may have sent it by itself. */
  private readonly begun = new Map<string, { tabId: number; write: Repeatable; mayBeOwn: boolean }>();
  /** Repeat what was observed, as far as can be told without headers. */
  private readonly likely = new Set<string>();
  private readonly writtenOrigins = new Set<string>();
  private readonly readOrigins = new Set<string>();

  /**
   * `mayBeOwn`: the page may send now by itself. `isLikeOpen`: the task sent the same without an answer: to repeat that
   * is not the page's own doing.
   */
  constructor(
    private readonly mayBeOwn: (tabId: number) => boolean,
    private readonly isOfTask: (tabId: number) => boolean,
    private readonly isLikeOpen: (write: Repeatable) => boolean,
  ) {}

  userActed(tabId: number): void {
    this.userActs.set(tabId, [...(this.userActs.get(tabId) ?? []).slice(-20), performance.now()]);
  }

  /** Without what was sent around an act of the user. */
  learn(): void {
    for (const { write, at } of this.byPages(this.observed.splice(0))) {
      this.remember(write, performance.timeOrigin + at);
      this.writtenOrigins.add(new URL(write.url).origin);
    }
  }

  private remember(write: Repeatable, at: number): void {
    this.known.add(write, at);
    this.knownButHeaders.add(withoutHeaders(write), at);
  }

  private observedRepeats(compared = (write: Repeatable) => write): Repeats {
    const repeats = new Repeats();
    for (const { write, at } of this.byPages(this.observed)) repeats.add(compared(write), performance.timeOrigin + at);
    return repeats;
  }

  private byPages(observed: readonly Observed[]): Observed[] {
    return observed.filter(({ tabId, at }) =>
      (this.userActs.get(tabId) ?? []).every(
        (acted) => at <= acted - BY_USER_MS.before || at >= acted + BY_USER_MS.after,
      ),
    );
  }

  isOwn(requestId: string): boolean {
    return this.requestIds.includes(requestId);
  }

  /** True unless its headers, not known yet, name another operation. */
  isLikelyOwn(requestId: string): boolean {
    const begun = this.begun.get(requestId);
    if (!begun) return false;
    if (this.knownButHeaders.has(begun.write)) return true;
    // The action of a call under way may not have begun.
    const isLikely = this.observedRepeats(withoutHeaders).has(begun.write);
    if (isLikely) this.likely.add(requestId);
    return isLikely;
  }

  /** Pages send there by themselves, and scripts got only receipts. */
  onlyTakes(origin: string): boolean {
    return this.writtenOrigins.has(origin) && !this.readOrigins.has(origin);
  }

  /** Origins from which scripts of the task's pages get what they show. */
  givingOrigins(): string[] {
    return [...this.readOrigins];
  }

  private readonly see = ({ requestId, tabId, method, url, requestBody }: SeenRequest): void => {
    const mayBeOwn = this.mayBeOwn(tabId);
    if (!changes({ method, url }) || (!mayBeOwn && this.known.isEmpty)) return;
    if (this.begun.size >= REMEMBERED) {
      this.begun.clear();
      this.likely.clear();
    }
    this.begun.set(requestId, { tabId, mayBeOwn, write: { method, url, body: seenBody(requestBody) } });
  };

  private readonly seeHeaders = ({ requestId, requestHeaders = [] }: SeenHeaders): void => {
    const begun = this.begun.get(requestId);
    if (!begun) return;
    this.begun.delete(requestId);
    const headers = operationHeaders(requestHeaders.map(({ name, value = '' }) => [name, value]));
    const write = { ...begun.write, headers };
    const isKnown = this.known.has(write);
    if (isKnown || (this.likely.delete(requestId) && this.observedRepeats().has(write)))
      this.requestIds = [...this.requestIds.slice(-REMEMBERED), requestId];
    if (isKnown) this.remember(write, Date.now());
    if (begun.mayBeOwn && !this.isLikeOpen(write))
      this.observed = [...this.observed.slice(-REMEMBERED), { tabId: begun.tabId, write, at: performance.now() }];
  };

  private readonly seeAnswer = ({ tabId, type, url, statusCode, responseHeaders = [] }: SeenAnswer): void => {
    const hasBody = statusCode >= 200 && statusCode <= 299 && statusCode !== 204;
    if (type !== 'xmlhttprequest' || !hasBody || !this.isOfTask(tabId)) return;
    const header = (wanted: string) => responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value;
    const length = header('content-length');
    const isData = length === undefined ? dataType.test(header('content-type') ?? '') : Number(length) > RECEIPT_BYTES;
    if (isData) this.readOrigins.add(new URL(url).origin);
  };

  readonly dispose = listenToRequests({ begun: this.see, leaving: this.seeHeaders, answered: this.seeAnswer });
}

function withoutHeaders({ method, url, body }: Repeatable): Repeatable {
  return { method, url, body };
}

/** https://developer.chrome.com/docs/extensions/reference/api/webRequest#event-onBeforeRequest */
export function seenBody(given: SeenRequest['requestBody']): HeldWrite['body'] {
  if (!given) return { size: 0 };
  const fields = Object.entries(given.formData ?? {}).flatMap(([name, values]) =>
    (values as unknown[]).map((value): [string, string] => [name, String(value)]),
  );
  if (fields.length > 0) return { fields, size: fields.length };
  const parts = (given.raw ?? []).map(({ bytes }) => bytes);
  const [bytes] = parts;
  return bytes === undefined || parts.length > 1
    ? {}
    : { text: new TextDecoder().decode(bytes), size: bytes.byteLength };
}
