/** A page that asked for an address so often goes on asking. */
const SAME_TIMES = 2;
/** So many of a kind at even intervals are sent by the clock. */
const EVEN_TIMES = 4;
/** The longest of even intervals, as a multiple of the shortest: a busy page may leave one out. */
const UNEVEN = 2.5;
const APART_MS = 30;
const CAUSED_MS = 100;
const REMEMBERED = 500;

interface RequestTimes {
  times: Map<string, number>;
  /** By kind, without those that an action may have caused. */
  sentAt: Map<string, number[]>;
  actedAt: number;
}

/**
 * What pages request again and again by themselves: the same address, or addresses of one kind (`/poll?t=17`,
 * `/poll?t=18`) by the clock. Milliseconds, by a clock that is never set.
 */
export class Polls {
  private readonly tabs = new Map<number, RequestTimes>();

  note(tabId: number, method: string, url: string, at: number): boolean {
    const { times, sentAt, actedAt } = this.of(tabId);
    const kind = kindOf(url);
    const before = times.get(url) ?? 0;
    const earlier = sentAt.get(kind) ?? [];
    for (const known of [times, sentAt]) if (known.size >= REMEMBERED) known.clear();
    times.set(url, before + 1);
    if (at - actedAt > CAUSED_MS) sentAt.set(kind, [...earlier, at].slice(-EVEN_TIMES));
    return method === 'GET' && (before >= SAME_TIMES || areEven(earlier));
  }

  noteAction(tabId: number, at: number): void {
    this.of(tabId).actedAt = at;
  }

  forget(tabId: number): void {
    this.tabs.delete(tabId);
  }

  private of(tabId: number): RequestTimes {
    const requested = this.tabs.get(tabId) ?? { times: new Map(), sentAt: new Map(), actedAt: -Infinity };
    this.tabs.set(tabId, requested);
    return requested;
  }
}

/** Without what changes from poll to poll: numbers, long ids, values of the query. */
function kindOf(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const path = pathname.replace(/[^/]*\d[^/]*|[^/]{24,}/g, '#');
  return `${origin}${path}?${[...searchParams.keys()].join('&')}`;
}

function areEven(times: readonly number[]): boolean {
  if (times.length < EVEN_TIMES) return false;
  const distances = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const shortest = Math.min(...distances);
  return shortest >= APART_MS && Math.max(...distances) <= shortest * UNEVEN;
}
