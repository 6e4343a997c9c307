import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageEventWatch } from '@/utils/browser/page/dialogs/page-dialogs';
import { pageRuns, showFrames, tellNavigation, type Script } from '../../../helpers/fake-browser';
import { watchedPages, watcherReports, type ToldOrder } from '../../../helpers/watched-pages';

let watch: PageEventWatch;
let told: ToldOrder[];
let scripts: Script[];
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
    told = watchedPages();
    scripts = pageRuns();
    showFrames(1, inbox);
    showFrames(2, { 0: ofEvil });
    watch = new PageEventWatch();
    return () => watch.dispose();
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
