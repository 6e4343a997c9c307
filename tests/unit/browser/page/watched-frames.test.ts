import { beforeEach, describe, expect, it, vi } from 'vitest';
import { whileInUse } from '@/utils/browser/client/page-turns';
import { PageEventWatch } from '@/utils/browser/page/dialogs/page-dialogs';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { watchersMain } from '@/utils/browser/page/dialogs/watchers-main';
import type { Arming } from '@/utils/page/watch/page-events';
import {
  frameIdsIn,
  noFrame,
  pageRuns,
  portsIn,
  showFrames,
  tellNavigation,
  withFrames,
  type Script,
} from '../../../helpers/fake-browser';
import { watchedPages, watcherReports, type ToldOrder } from '../../../helpers/watched-pages';

let scripts: Script[];
let told: ToldOrder[];
let watch: PageEventWatch;
/** A frame that the browser still lists has gone. */
const losing = (gone: number) =>
  pageRuns((_, { tabId, frameId }) => {
    if (frameId === gone) throw noFrame(frameId, tabId);
  });
const framesAt = ({ target: { tabId, frameIds } }: Script) => frameIds ?? frameIdsIn(tabId);
const isArmed = (arming: unknown) => (arming as Arming).armed;
/** The frames that got their watchers. */
const watched = () => scripts.filter(({ func }) => func === pageEventsRelay).flatMap(framesAt);
/** The frames that got an order of this kind. */
const toldTo = (kind: ToldOrder['kind']) => told.flatMap((order) => (order.kind === kind ? [order.frameId] : []));

beforeEach(() => {
  scripts = pageRuns();
  told = watchedPages();
  watch = new PageEventWatch();
  return () => watch.dispose();
});

describe('the frames of a tab that are watched', () => {
  beforeEach(() => showFrames(7, withFrames(3)));

  it('are all of them where there are few, before anything is done in one', async () => {
    await watch.install(7, 2);
    expect(watched()).toEqual([0, 1, 2, 3]);
  });

  it('are, of many, the one in which something is done and those around it; the others follow after a look', async () => {
    showFrames(7, { ...withFrames(299), 300: ['https://shop.example/', 299] });
    await watch.install(7, 300);
    expect(watched()).toEqual([0, 299, 300]);
    await watch.installRemaining(7);
    expect(watched().sort((one, other) => one - other)).toEqual(frameIdsIn(7));
    await watch.install(7, 12);
    expect(watched()).toHaveLength(301);
  });

  it('get their watchers, where there are many, while nothing is done in the page; at once where each frame is asked something', async () => {
    showFrames(7, withFrames(299));
    await watch.install(7, 12);
    const acting = Promise.withResolvers<void>();
    const act = whileInUse(7, () => acting.promise);
    const rest = watch.installRemaining(7);
    await watch.install(7, 13);
    expect(watched()).toEqual([0, 12, 13]);
    await watch.dialogs.hasBeforeUnload(7);
    expect([new Set(watched()).size, toldTo('leave').length]).toEqual([300, 300]);
    acting.resolve();
    await Promise.all([act, rest]);
  });

  it('are the first ones of thousands, and the one in which something is done', async () => {
    showFrames(7, withFrames(2_999));
    await watch.install(7, 2_999);
    await watch.installRemaining(7);
    expect(watched()).toHaveLength(401);
    expect(watched()).toContain(2_999);
  });

  it('are watched though one beside them has gone', async () => {
    showFrames(7, withFrames(59));
    scripts = losing(30);
    await watch.installRemaining(7);
    await watch.install(7);
    expect(portsIn(7, 30)).toEqual([]);
    expect(frameIdsIn(7).filter((frameId) => portsIn(7, frameId).length > 0)).toHaveLength(59);
  });

  it('hold what they send also where that was ordered while they got their watchers', async () => {
    showFrames(7, withFrames(59));
    await watch.install(7, 0);
    let isOrdered = false;
    scripts = pageRuns(() => {
      if (!isOrdered) void watch.arm(7, { armed: true });
      isOrdered = true;
    });
    await watch.installRemaining(7);
    const fromTheBeginning = scripts.filter(({ func, args }) => func === watchersMain && isArmed(args?.[1]));
    const byOrder = told.flatMap((order) => (order.kind === 'arm' && order.armed ? [order.frameId] : []));
    expect(new Set([...fromTheBeginning.flatMap(framesAt), ...byOrder]).size).toBe(60);
  });

  it('hold what they send by order, but for the one that gets a message next: that brings it', async () => {
    await watch.install(7, 2);
    expect(await watch.arm(7, { armed: true }, 2)).toMatchObject({ arming: { armed: true } });
    expect(toldTo('arm')).toEqual([0, 1, 3]);
    // An order that is still on its way could come after that message.
    const earlier = watch.arm(7, { armed: false });
    expect(await watch.arm(7, { armed: true }, 2)).toBeUndefined();
    await earlier;
    expect(toldTo('arm').slice(-4)).toEqual([0, 1, 2, 3]);
    // It has no watcher.
    expect(await watch.arm(7, { armed: true }, 9)).toBeUndefined();
  });

  it('name no two requests alike, although a page can have its scripts choose the same names again', async () => {
    showFrames(7, withFrames(0));
    const names: string[] = [];
    watch.onWrite = (_at, { write }) => names.push(write);
    for (const tabWatch of [watch, new PageEventWatch()]) {
      tabWatch.onWrite = watch.onWrite;
      await tabWatch.install(7, 0);
      watcherReports({ tabId: 7, frameId: 0 }, { kind: 'write', write: 'i.1' });
    }
    expect(new Set(names).size).toBe(2);
    for (const name of names) watch.answerWrite({ tabId: 7, frameId: 0 }, name, true, false);
    expect(told.flatMap((order) => (order.kind === 'write' ? [order.write] : []))).toEqual(['i.1']);
  });
});

const mail = 'mail.example';
const answer = { accept: true, text: 'read in the mail' };
const [ofMail, ofEvil] = [`https://${mail}/`, 'https://evil.example/'];
/** The mail of the user, with a page of another site in it. */
const inbox = { 0: ofMail, 3: ofMail, 4: 'about:srcdoc', 7: ofEvil, 8: ['about:blank', 7] as [string, number] };

/** The frames that got the answer, or from which it was taken back. */
const framesOf = (isGiven: boolean) =>
  told.flatMap((order) =>
    order.kind === 'answer' && (order.answer !== null) === isGiven ? [`${order.tabId}.${order.frameId}`] : [],
  );
const answered = () => framesOf(true);
const takenBack = () => framesOf(false);
const prepare = (site = mail) => watch.dialogs.answerNext(1, answer, site);
const commit = (tabId: number, frameId: number) => tellNavigation({ tabId, frameId }, 'onCommitted');
const confirmedIn = (frameId: number) =>
  watcherReports({ tabId: 1, frameId }, { kind: 'dialog', dialog: { kind: 'confirm', message: '?', accepted: true } });

describe('the prepared answer to a dialog', () => {
  beforeEach(() => {
    showFrames(1, inbox);
    showFrames(2, { 0: ofEvil });
  });

  it('goes to the page for which it was decided and to its frames of that site, and to no other site', async () => {
    await prepare();
    expect(answered()).toEqual(['1.0', '1.3', '1.4']);
    expect(JSON.stringify(scripts)).not.toContain(answer.text);
  });

  it('goes to frames of that site that come later', async () => {
    await prepare();
    showFrames(1, { ...inbox, 10: ofMail, 11: ofEvil });
    told.length = 0;
    await Promise.all([commit(1, 10), commit(1, 11)]);
    await vi.waitFor(() => expect(answered()).toEqual(['1.10']));
  });

  it('does not go to another tab, and is taken back once the task works there', async () => {
    await prepare();
    told.length = 0;
    await watch.install(2);
    expect(answered()).toEqual([]);
    watch.dialogs.noteWorkIn(2);
    expect(takenBack()).toContain('1.0');
    showFrames(1, { ...inbox, 10: ofMail });
    await commit(1, 10);
    await watch.install(1);
    expect(answered()).toEqual([]);
  });

  it('is not given where the tab has gone to another site since it was decided', async () => {
    showFrames(1, { 0: ofEvil });
    await expect(prepare()).rejects.toMatchObject({ failure: { code: 'NAVIGATED' } });
    expect(answered()).toEqual([]);
  });

  it('ends with its page, also while the user acts', async () => {
    await prepare();
    watch.pause();
    await commit(1, 0);
    told.length = 0;
    await watch.install(1);
    expect(answered()).toEqual([]);
  });

  it('is for one dialog, whichever frame shows it', async () => {
    await prepare();
    told.length = 0;
    confirmedIn(7);
    expect(takenBack()).toEqual([]);
    confirmedIn(3);
    expect(takenBack()).toEqual(['1.0', '1.4']);
  });

  it('is for the page alone where that has no site', async () => {
    showFrames(1, { 0: 'file:///home/me/a.html', 3: 'file:///home/me/b.html' });
    await prepare('');
    expect(answered()).toEqual(['1.0']);
  });

  it('lets the tab be left, though a frame of another site objects, which does not hear the text', async () => {
    await prepare();
    await watch.dialogs.hasBeforeUnload(1);
    const leaving = told.filter((order) => order.kind === 'leave');
    expect(leaving.map(({ frameId, agreed }) => [frameId, agreed])).toEqual([0, 3, 4, 7, 8].map((id) => [id, true]));
    expect(JSON.stringify(leaving)).not.toContain(answer.text);
    await watch.install(2);
    await watch.dialogs.hasBeforeUnload(2);
    expect(told.at(-1)).toMatchObject({ tabId: 2, kind: 'leave', agreed: false });
  });
});
