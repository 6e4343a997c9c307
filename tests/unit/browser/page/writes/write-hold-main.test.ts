// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';
import type { Arming, PageEventReport, WriteReport } from '@/utils/page/watch/page-events';

/** No header and no address is known by its name here. */
const never = '(?!)';
const patterns = { plain: never, credential: never, method: never, acting: never };
let reports: WriteReport[];
let requested: string[];
const dispatch = (name: string, detail: object) =>
  document.dispatchEvent(new CustomEvent(`n-${name}`, { detail: JSON.stringify(detail) }));
const arm = (arming: Partial<Arming> = {}) => dispatch('order', { id: 1, kind: 'arm', armed: true, ...arming });
const order = (given: { kind: 'acts' }) => dispatch('order', { id: 3, ...given });
/** The page requests something, and takes it as it comes where that is refused. */
const tries = (url: string): void => void fetch(url).catch(() => undefined);
const readBefore = (name: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name, startTime: 0 } as PerformanceEntry]);
const answer = (write: string, sends: boolean) => dispatch('order', { id: 2, kind: 'write', write, sends });
const asks = (accepted: boolean, kind: 'confirm' | 'alert' = 'confirm') =>
  dispatch('report', {
    kind: 'dialog',
    dialog: { kind, message: 'Poistetaanko?', accepted },
  } satisfies PageEventReport);
const hear = (event: Event) => {
  const report = JSON.parse((event as CustomEvent<string>).detail) as PageEventReport;
  if (report.kind === 'write') reports.push(report);
};

beforeEach(() => {
  reports = [];
  requested = [];
  // The network: what leaves the page arrives here.
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return Promise.resolve(new Response('ok'));
  });
  document.addEventListener('n-report', hear);
  writeHoldMain('n', { armed: false }, patterns);
});
afterEach(() => {
  dispatch('end', {});
  document.removeEventListener('n-report', hear);
  vi.unstubAllGlobals();
});

describe('A request by which a script reads', () => {
  it('leaves at once after an action', () => {
    arm();
    void fetch('https://shop.example/tiedot');
    expect(requested).toEqual(['https://shop.example/tiedot']);
  });

  it('waits where the page has asked whether to do it and heard yes, until the next action', async () => {
    arm();
    asks(true);
    const gone = fetch('https://shop.example/tiedot/7/poista');
    await vi.waitUntil(() => reports.length > 0);
    expect([requested, reports.map(({ method, url, acts }) => `${method} ${url} ${acts}`)]).toEqual([
      [],
      ['GET https://shop.example/tiedot/7/poista true'],
    ]);
    answer(reports[0]!.write, true);
    await gone;
    expect(requested).toEqual(['https://shop.example/tiedot/7/poista']);
    arm();
    void fetch('https://shop.example/tiedot');
    expect(requested).toHaveLength(2);
  });

  it('fails as without a network where it is refused', async () => {
    arm({ acts: true });
    const refused = fetch('https://shop.example/tiedot/7/poista');
    await vi.waitUntil(() => reports.length > 0);
    answer(reports[0]!.write, false);
    await expect(refused).rejects.toThrow(TypeError);
    expect(requested).toEqual([]);
  });

  it.each([
    ['the page heard no', () => asks(false)],
    ['the page only told something', () => asks(true, 'alert')],
  ])('does not wait where %s', (_what, dialog) => {
    arm();
    dialog();
    void fetch('https://shop.example/tiedot');
    expect(requested).toHaveLength(1);
  });

  it('does not wait where the page has read the same before, but for the time in its address', () => {
    const seen = readBefore(`https://shop.example/state?t=${Date.now() - 60_000}`);
    arm({ acts: true });
    void fetch(`https://shop.example/state?t=${Date.now()}`);
    expect(requested).toHaveLength(1);
    seen.mockRestore();
  });

  it.each([
    ['it was read after an action of an earlier task', 'https://shop.example/tiedot/7/poista', { firstAt: -1 }],
    ['another item was read', 'https://shop.example/poista/1730000000000000001', {}],
  ])('waits although %s', async (_what, before, more) => {
    const seen = readBefore(before);
    arm({ acts: true, ...more });
    tries(before.replace('0001', '0999'));
    await vi.waitUntil(() => reports.length > 0);
    expect(requested).toEqual([]);
    seen.mockRestore();
  });

  it('waits although a person has acted in the document, who may have sent the same', async () => {
    const seen = readBefore('https://shop.example/tiedot/7/poista');
    vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true } });
    arm({ acts: true });
    tries('https://shop.example/tiedot/7/poista');
    await vi.waitUntil(() => reports.length > 0);
    expect(requested).toEqual([]);
    vi.unstubAllGlobals();
    seen.mockRestore();
  });

  it('waits where another document of the page has asked about the action', async () => {
    arm();
    order({ kind: 'acts' });
    tries('https://shop.example/tiedot/7/poista');
    await vi.waitUntil(() => reports.length > 0);
    expect(requested).toEqual([]);
  });
});
