import type { Browser } from 'wxt/browser';
import type { OutsidePort } from '../../contracts/ports';
import type { EventOf, TaskEvent } from '../../contracts/events';
import { bodyPrint, likeAct, type Wanted } from '../../agent/task/like-act';
import type { OpenAct } from '../../contracts/open-act';
import type { TaskState } from '../../agent/task/state';
import { leavesOf } from '../../web/request-body';
import { siteDomain } from '../../web/registrable';
import { isWrite } from '../../web/requests';
import { endAll } from '../listen';
import { seenBody } from '../page/writes/own-writes';
import { onRequestEnd, type RequestEndReport } from '../tabs/request-ends';
import { listenToRequests } from '../tabs/request-events';
import { defined } from '../../defined';

/** What a page sends so long after a call may be its doing. */
const LATE_MS = 2_000;

type Seen = Browser.webRequest.OnBeforeRequestDetails;
type Report = NonNullable<ReturnType<OutsidePort['next']>>;

interface OutsideParts {
  state(): Pick<TaskState, 'openActs' | 'underWay' | 'tab'>;
  others(): readonly OpenAct[];
  browserRun: string;
  isOwnTab(tabId: number): boolean;
  /** Pages sent it by themselves. `requestId`: the browser's. */
  isOwnDoing(requestId: string): boolean;
  /** Its headers decide whether they did. */
  isLikelyOwn(requestId: string): boolean;
}

/**
 * Records what leaves because of the task: every request that writes, or follows a link, with its end. What it is to
 * note is on disk before it leaves.
 */
export class Outside implements OutsidePort {
  private readonly reports: Report[] = [];
  private arrived: PromiseWithResolvers<void> = Promise.withResolvers();
  /** Also what the state lacks yet. */
  private readonly open = new Map<string, OpenAct>();
  /** Noted unless their headers show a repetition of what the page sends by itself. */
  private readonly likelyOwn = new Map<string, OpenAct>();
  private lastCall: { id: string; endedAt: number } | undefined;

  constructor(private readonly parts: OutsideParts) {
    for (const act of parts.state().openActs.filter(({ answered }) => answered === undefined)) {
      this.open.set(act.id, { ...act, cut: true });
      // While the background was dead, nobody heard the answer.
      if (!act.cut) void this.report({ type: 'settled', id: act.id, how: 'lost', at: Date.now() });
    }
  }

  next(): Report | undefined {
    const report = this.reports.shift();
    if (this.reports.length === 0) this.arrived = Promise.withResolvers();
    return report;
  }

  arrival(): Promise<void> {
    return this.arrived.promise;
  }

  others(): readonly OpenAct[] {
    return this.parts.others();
  }

  follow(event: TaskEvent): void {
    if (event.type === 'call-ended') this.lastCall = { id: event.callId, endedAt: performance.now() };
    if (event.type === 'write-allowed') this.noteAllowed(event);
    const settled = event.type === 'confirmed' ? event.settles : event.type === 'settled' ? event.id : undefined;
    if (settled !== undefined && !this.parts.state().openActs.some(({ id }) => id === settled))
      this.open.delete(settled);
  }

  /** `awaited` may still be answered, `lost` only the user can settle. */
  likeOpen(wanted: Wanted): 'lost' | 'awaited' | undefined {
    const own = [...this.open.values()];
    // The state alone knows what was answered in a page that is gone.
    const lost = [...own, ...this.parts.state().openActs].filter(({ cut }) => cut);
    if (likeAct([...lost, ...this.parts.others()], wanted)) return 'lost';
    const sent = own.filter(({ requestId, cut }) => !cut && requestId !== undefined);
    return likeAct(sent, wanted) && 'awaited';
  }

  note(write: { method: string; url: string; body: Parameters<typeof leavesOf>[0] }): Promise<void> {
    const { method, url, body } = write;
    // A request that was allowed on a card is on disk already.
    if (this.callNow() === undefined || this.leaving(method, url)) return Promise.resolve();
    return this.send({ id: crypto.randomUUID(), at: Date.now(), request: { method, url }, body: printOf(body) });
  }

  private noteAllowed({ writeId, method, url, body, at }: EventOf<'write-allowed'>): void {
    this.open.set(writeId, { id: writeId, at, request: { method, url }, ...defined({ body }) });
  }

  private send(act: OpenAct): Promise<void> {
    const callId = this.callNow();
    const whole = { ...act, ...defined({ callId }) };
    this.open.set(act.id, whole);
    return this.report({ type: 'sent', act: whole, at: Date.now() });
  }

  private report(event: Report['event']): Promise<void> {
    const taken = Promise.withResolvers<void>();
    this.reports.push({ event, taken: () => taken.resolve() });
    this.arrived.resolve();
    return taken.promise;
  }

  private callNow(): string | undefined {
    const { underWay } = this.parts.state();
    // What leaves during mere reading may be the doing of the call before.
    if (underWay && underWay.effect !== 'read') return underWay.callId;
    return this.lastCall && performance.now() - this.lastCall.endedAt < LATE_MS ? this.lastCall.id : undefined;
  }

  private leaving(method: string, url: string): OpenAct | undefined {
    return [...this.open.values()].find(
      ({ request, requestId, cut }) =>
        !cut && requestId === undefined && request?.method === method && request.url === url,
    );
  }

  private readonly see = ({ requestId, tabId, type, method, url: address, requestBody }: Seen): void => {
    const { isOwnTab, isOwnDoing, browserRun, state } = this.parts;
    const url = address.replace(/#.*$/s, '');
    const reads = !isWrite(method);
    if (!isOwnTab(tabId) || passing.has(type) || isOwnDoing(requestId)) return;
    if (reads && (method !== 'GET' || type !== 'main_frame' || state().underWay?.effect !== 'once')) return;
    const noted = this.leaving(method, url);
    if (
      !noted &&
      (this.callNow() === undefined || (unheard.has(type) && siteDomain(url) !== siteDomain(state().tab.url)))
    )
      return;
    const body = noted?.body ?? printOf(seenBody(requestBody));
    const act: OpenAct = {
      ...(noted ?? { id: crypto.randomUUID(), at: Date.now(), request: { method, url } }),
      ...(reads ? {} : { body }),
      ...{ requestId, browserRun },
    };
    if (!noted && this.parts.isLikelyOwn(requestId)) this.likelyOwn.set(requestId, act);
    else void this.send(act);
  };

  /** The headers tell whose doing it is. */
  private readonly seeLeave = ({ requestId }: Pick<Seen, 'requestId'>): void => {
    const act = this.likelyOwn.get(requestId);
    this.likelyOwn.delete(requestId);
    if (act && !this.parts.isOwnDoing(requestId)) void this.send(act);
  };

  private ended(requestId: string, { how, status }: RequestEndReport): void {
    this.likelyOwn.delete(requestId);
    const act = [...this.open.values()].find(
      (one) => one.requestId === requestId && one.browserRun === this.parts.browserRun,
    );
    if (!act || (how === 'lost' && act.cut)) return;
    if (how === 'lost') this.open.set(act.id, { ...act, cut: true });
    else this.open.delete(act.id);
    void this.report({ type: 'settled', id: act.id, how, ...defined({ status }), at: Date.now() });
  }

  readonly dispose = endAll([
    onRequestEnd((requestId, end) => this.ended(requestId, end)),
    listenToRequests({ begun: this.see, leaving: this.seeLeave }),
  ]);
}

const passing: ReadonlySet<string> = new Set(['websocket', 'media', 'csp_report', 'speculative']);
/** Nobody waits for their answers: those to other sites count the user's clicks. */
const unheard: ReadonlySet<string> = new Set(['ping', 'beacon']);

function printOf(body: Parameters<typeof leavesOf>[0]): NonNullable<OpenAct['body']> {
  return bodyPrint(leavesOf(body));
}
