import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageEventWatch } from '@/utils/browser/page/dialogs/page-dialogs';

interface Frame {
  frameId: number;
  parentFrameId: number;
  url: string;
}
interface Posted {
  tabId: number;
  frameId: number;
  kind: string;
  answer?: { text?: string } | null;
  agreed?: boolean;
}
type Committed = (at: { tabId: number; frameId: number }) => void;

const fake = vi.hoisted(() => ({
  frames: {} as Record<number, Frame[]>,
  posted: [] as Posted[],
  injected: [] as unknown[],
  hear: new Map<string, (report: unknown) => void>(),
  committed: [] as Committed[],
}));
vi.mock('wxt/browser', () => ({
  browser: {
    webNavigation: {
      onCommitted: { addListener: (one: Committed) => void fake.committed.push(one), removeListener: () => undefined },
      getAllFrames: ({ tabId }: { tabId: number }) => Promise.resolve(fake.frames[tabId]),
    },
    scripting: {
      executeScript({ target, args }: { target: { tabId: number; frameIds?: number[] }; args: unknown[] }) {
        fake.injected.push(args);
        const frameIds = target.frameIds ?? (fake.frames[target.tabId] ?? []).map(({ frameId }) => frameId);
        return Promise.resolve(frameIds.map((frameId) => ({ frameId, result: null })));
      },
    },
    tabs: {
      connect: (tabId: number, { frameId }: { frameId: number }) => {
        let hear = (report: unknown): void => void report;
        return {
          onMessage: {
            addListener(listener: typeof hear) {
              hear = listener;
              fake.hear.set(`${tabId}.${frameId}`, listener);
            },
          },
          onDisconnect: { addListener: () => undefined },
          disconnect: () => undefined,
          postMessage(order: { kind: string; id: number }) {
            fake.posted.push({ ...order, tabId, frameId });
            hear({ kind: 'reply', id: order.id });
          },
        };
      },
    },
  },
}));

const mail = 'mail.example';
const answer = { accept: true, text: 'read in the mail' };
const top = (url: string): Frame => ({ frameId: 0, parentFrameId: -1, url });
const inner = (frameId: number, url: string, parentFrameId = 0): Frame => ({ frameId, parentFrameId, url });
const answered = (): string[] =>
  fake.posted.flatMap(({ tabId, frameId, answer: given }) => (given ? [`${tabId}.${frameId}`] : []));
const takenBack = (): string[] =>
  fake.posted.flatMap(({ tabId, frameId, answer: given }) => (given === null ? [`${tabId}.${frameId}`] : []));
const commit = (tabId: number, frameId: number) => {
  for (const listener of fake.committed) listener({ tabId, frameId });
};
const confirmed = { kind: 'dialog', dialog: { kind: 'confirm', message: 'Sure?', accepted: true } };

describe('the prepared answer to a dialog', () => {
  beforeEach(() => {
    Object.assign(fake, { posted: [], injected: [], committed: [] });
    fake.hear.clear();
    fake.frames = {
      1: [
        top('https://mail.example/inbox'),
        inner(3, 'https://mail.example/editor'),
        inner(4, 'about:srcdoc'),
        inner(7, 'https://evil.example/ad'),
        inner(8, 'about:blank', 7),
      ],
      2: [top('https://evil.example/')],
    };
  });

  it('goes to the page for which it was decided and to its frames of that site, and to no other site', async () => {
    await new PageEventWatch().dialogs.answerNext(1, answer, mail);
    expect(answered()).toEqual(['1.0', '1.3', '1.4']);
    expect(JSON.stringify(fake.injected)).not.toContain(answer.text);
  });

  it('goes to frames of that site that come later', async () => {
    const watch = new PageEventWatch();
    await watch.dialogs.answerNext(1, answer, mail);
    fake.frames[1]?.push(inner(10, 'https://mail.example/more'), inner(11, 'https://evil.example/more'));
    fake.posted = [];
    commit(1, 10);
    commit(1, 11);
    await vi.waitFor(() => expect(answered()).toEqual(['1.10']));
  });

  it('does not go to another tab, and is taken back once the task works there', async () => {
    const watch = new PageEventWatch();
    await watch.dialogs.answerNext(1, answer, mail);
    fake.posted = [];
    await watch.install(2);
    expect(answered()).toEqual([]);
    watch.dialogs.noteWorkIn(2);
    expect(takenBack()).toContain('1.0');
    fake.frames[1]?.push(inner(10, 'https://mail.example/more'));
    commit(1, 10);
    await watch.install(1);
    expect(answered()).toEqual([]);
  });

  it('is not given where the tab has gone to another site since it was decided', async () => {
    const watch = new PageEventWatch();
    fake.frames[1] = [top('https://evil.example/')];
    await expect(watch.dialogs.answerNext(1, answer, mail)).rejects.toMatchObject({ failure: { code: 'NAVIGATED' } });
    expect(answered()).toEqual([]);
  });

  it('ends with its page, also while the user acts', async () => {
    const watch = new PageEventWatch();
    await watch.dialogs.answerNext(1, answer, mail);
    watch.pause();
    commit(1, 0);
    fake.posted = [];
    await watch.install(1);
    expect(answered()).toEqual([]);
  });

  it('is for one dialog, whichever frame shows it', async () => {
    const watch = new PageEventWatch();
    await watch.dialogs.answerNext(1, answer, mail);
    fake.posted = [];
    fake.hear.get('1.7')?.(confirmed);
    expect(takenBack()).toEqual([]);
    fake.hear.get('1.3')?.(confirmed);
    expect(takenBack()).toEqual(['1.0', '1.4']);
  });

  it('is for the page alone where that has no site', async () => {
    fake.frames[1] = [top('file:///home/me/a.html'), inner(3, 'file:///home/me/b.html')];
    await new PageEventWatch().dialogs.answerNext(1, answer, '');
    expect(answered()).toEqual(['1.0']);
  });

  it('lets the tab be left, though a frame of another site objects, which does not hear the text', async () => {
    const watch = new PageEventWatch();
    await watch.dialogs.answerNext(1, answer, mail);
    await watch.dialogs.hasBeforeUnload(1);
    const leaving = fake.posted.filter(({ kind }) => kind === 'leave');
    expect(leaving.map(({ frameId, agreed }) => [frameId, agreed])).toEqual([0, 3, 4, 7, 8].map((id) => [id, true]));
    expect(JSON.stringify(leaving)).not.toContain(answer.text);
    await watch.install(2);
    await watch.dialogs.hasBeforeUnload(2);
    expect(fake.posted.at(-1)).toMatchObject({ tabId: 2, kind: 'leave', agreed: false });
  });
});
