import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whileInUse } from '@/utils/browser/client/page-turns';
import { PageEventWatch } from '@/utils/browser/page/dialogs/page-dialogs';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';

interface Injection {
  target: { frameIds?: number[]; allFrames?: true };
  func: unknown;
  args: unknown[];
}
interface Frame {
  frameId: number;
  parentFrameId: number;
}

/** The frames of tab 7, what was put into them, and what was posted to each. */
const fake = vi.hoisted(() => ({
  frames: [] as Frame[],
  gone: new Set<number>(),
  injections: [] as Injection[],
  posted: [] as { frameId: number; kind: string; armed?: boolean; write?: string }[],
  /** By frame, what hears its page. */
  hear: new Map<number, (report: unknown) => void>(),
  beforeRelay: [] as (() => void)[],
}));
vi.mock('wxt/browser', () => ({
  browser: {
    webNavigation: {
      onCommitted: { addListener: () => undefined, removeListener: () => undefined },
      getAllFrames: () => Promise.resolve(fake.frames),
    },
    scripting: {
      async executeScript(injection: Injection) {
        fake.injections.push(injection);
        const frameIds = injection.target.frameIds ?? fake.frames.map(({ frameId }) => frameId);
        const gone = frameIds.find((frameId) => fake.gone.has(frameId));
        if (gone !== undefined) throw new Error(`No frame with id ${gone} in tab with id 7.`);
        fake.beforeRelay.shift()?.();
        return Promise.resolve(frameIds.map((frameId) => ({ frameId, result: null })));
      },
    },
    tabs: {
      connect: (_: number, { frameId }: { frameId: number }) => {
        let hear = (report: unknown): void => void report;
        return {
          onMessage: {
            addListener(listener: typeof hear) {
              hear = listener;
              fake.hear.set(frameId, listener);
            },
          },
          onDisconnect: { addListener: () => undefined },
          disconnect: () => undefined,
          postMessage(order: { kind: string; id: number }) {
            fake.posted.push({ ...order, frameId });
            hear({ kind: 'reply', id: order.id });
          },
        };
      },
    },
  },
}));

const framesOf = (count: number): Frame[] =>
  Array.from({ length: count }, (_, frameId) => ({ frameId, parentFrameId: frameId === 0 ? -1 : 0 }));
const watched = (): number[] =>
  fake.injections
    .filter(({ func }) => func === pageEventsRelay)
    .flatMap(({ target }) => target.frameIds ?? fake.frames.map(({ frameId }) => frameId))
    .filter((frameId) => !fake.gone.has(frameId));

describe('the frames of a tab that are watched', () => {
  beforeEach(() => {
    Object.assign(fake, { frames: framesOf(4), injections: [], posted: [], beforeRelay: [] });
    fake.gone.clear();
  });

  it('are all of them where there are few, before anything is done in one', async () => {
    await new PageEventWatch().install(7, 2);
    expect(watched()).toEqual([0, 1, 2, 3]);
  });

  it('are, of many, the one in which something is done and those around it; the others follow after a look', async () => {
    fake.frames = [...framesOf(300), { frameId: 300, parentFrameId: 299 }];
    const watch = new PageEventWatch();
    await watch.install(7, 300);
    expect(watched()).toEqual([0, 299, 300]);
    await watch.installRemaining(7);
    expect(watched().sort((one, other) => one - other)).toEqual(fake.frames.map(({ frameId }) => frameId));
    await watch.install(7, 12);
    expect(watched()).toHaveLength(301);
  });

  it('get their watchers, where there are many, while nothing is done in the page; at once where each frame is asked something', async () => {
    fake.frames = framesOf(300);
    const watch = new PageEventWatch();
    await watch.install(7, 12);
    const acting = Promise.withResolvers<void>();
    const act = whileInUse(7, () => acting.promise);
    const rest = watch.installRemaining(7);
    await watch.install(7, 13);
    expect(watched()).toEqual([0, 12, 13]);
    await watch.dialogs.hasBeforeUnload(7);
    expect(new Set(watched()).size).toBe(300);
    acting.resolve();
    await Promise.all([act, rest]);
  });

  it('are all of many where each frame is asked something', async () => {
    fake.frames = framesOf(300);
    expect(await new PageEventWatch().dialogs.hasBeforeUnload(7)).toBe(false);
    expect(fake.posted.filter(({ kind }) => kind === 'leave')).toHaveLength(300);
  });

  it('are the first ones of thousands, and the one in which something is done', async () => {
    fake.frames = framesOf(3_000);
    const watch = new PageEventWatch();
    await watch.install(7, 2_999);
    await watch.installRemaining(7);
    expect(watched()).toHaveLength(401);
    expect(watched()).toContain(2_999);
  });

  it('are watched though one beside them has gone', async () => {
    fake.frames = framesOf(60);
    fake.gone.add(30);
    const watch = new PageEventWatch();
    await watch.installRemaining(7);
    await watch.install(7);
    expect(new Set(watched()).size).toBe(59);
  });

  it('hold what they send also where that was ordered while they got their watchers', async () => {
    fake.frames = framesOf(60);
    const watch = new PageEventWatch();
    await watch.install(7, 0);
    fake.beforeRelay.push(() => void watch.arm(7, { armed: true }));
    await watch.installRemaining(7);
    const heldFromTheBeginning = fake.injections
      .filter(({ func, args }) => func === writeHoldMain && (args[1] as { armed: boolean }).armed)
      .flatMap(({ target }) => target.frameIds ?? []);
    const heldByOrder = fake.posted.flatMap(({ kind, armed, frameId }) => (kind === 'arm' && armed ? [frameId] : []));
    expect(new Set([...heldFromTheBeginning, ...heldByOrder]).size).toBe(60);
  });

  it('hold what they send by order, but for the one that gets a message next: that brings it', async () => {
    const watch = new PageEventWatch();
    await watch.install(7, 2);
    const armed = () => fake.posted.flatMap(({ kind, frameId }) => (kind === 'arm' ? [frameId] : []));
    expect(await watch.arm(7, { armed: true }, 2)).toMatchObject({ arming: { armed: true } });
    expect(armed()).toEqual([0, 1, 3]);
    // An order that is still on its way could come after that message.
    const earlier = watch.arm(7, { armed: false });
    expect(await watch.arm(7, { armed: true }, 2)).toBeUndefined();
    await earlier;
    expect(armed().slice(-4)).toEqual([0, 1, 2, 3]);
    // It has no watcher.
    expect(await watch.arm(7, { armed: true }, 9)).toBeUndefined();
  });

  it('name no two requests alike, although a page can have its scripts choose the same names again', async () => {
    fake.frames = framesOf(1);
    const names: string[] = [];
    const watch = new PageEventWatch();
    watch.onWrite = (_at, { write }) => names.push(write);
    for (const tabWatch of [watch, new PageEventWatch()]) {
      tabWatch.onWrite = watch.onWrite;
      await tabWatch.install(7, 0);
      fake.hear.get(0)?.({ kind: 'write', write: 'i.1' });
    }
    expect(new Set(names).size).toBe(2);
    watch.answerWrite({ tabId: 7, frameId: 0 }, names[0] ?? '', true, false);
    watch.answerWrite({ tabId: 7, frameId: 0 }, names[1] ?? '', true, false);
    expect(fake.posted.flatMap(({ kind, write }) => (kind === 'write' ? [write] : []))).toEqual(['i.1']);
  });
});
