import type { Browser } from 'wxt/browser';
import type { Aftermath, ActPermission } from '../../contracts/ports';
import { ignoreLateFailure, raceAbort } from '../../async';
import { AgentError, onFailure } from '../../failure';
import type { Clipboard, Quiet, Ref } from '../../page/api';
import type { CarriedArming } from '../../page/watch/page-events';
import { firstChange } from '../client/page-activity';
import { watchCrash } from '../client/crash-watch';
import { callPage, type FrameTarget } from '../client/page-client';
import { whileInUse } from '../client/page-turns';
import { defined, nonEmpty } from '../../defined';
import { NavigationWatch } from '../tabs/navigation';
import type { RequestWatch } from '../tabs/request-watch';
import type { TaskTabs } from '../tabs/task-tabs';
import type { LookParts } from './page-views';
import { askBehindAct, settle, type SettleOptions } from './settle';
import type { SideEffects } from './side-effects';
import { unsavedChangesFailure } from './tabs-port';
import { isAllUndone, refusedOf } from './writes/refused-requests';

/** Dialogs come after an animation, steps of a form after a timer. */
const LATE_REACTION_MS = 600;
/** What a timer may be late. */
const TIMER_MS = 100;

export interface PageWorkParts extends LookParts {
  tabs: TaskTabs;
  requests: RequestWatch;
  sideEffects: SideEffects;
}

interface WorkOptions {
  permission?: ActPermission;
  hasActed?: boolean;
  drawsLate?: boolean;
  reactsLate?: boolean;
}

export interface ActMessage {
  arming?: CarriedArming;
  /** Must be called as soon as the message is sent. */
  sent(): void;
}

/** Does a piece of work, waits until the page has settled, and reports the aftermath. */
export class PageWork {
  /** In this task, from any tab and frame. Never the system's clipboard, never stored. */
  clipboard: Clipboard | undefined;
  /** In the frame of the last action: keys without a ref go there. */
  lastRef: { tabId: number; ref: Ref } | undefined;

  constructor(private readonly parts: PageWorkParts) {}

  /** Throws what `work` throws. `hasActed`, `drawsLate`: see `settle`. `reactsLate`: waits for a first change. */
  run<T>(
    target: FrameTarget,
    work: (message: ActMessage) => Promise<T>,
    signal: AbortSignal,
    { permission, hasActed = false, drawsLate = true, reactsLate = false }: WorkOptions = {},
  ): Promise<T & Aftermath & { note?: string }> {
    return whileInUse(target.tabId, async () => {
      const { tabs, requests, pageEvents, writes, unanswered, ahead, snapshotTokens, settleLimitMs } = this.parts;
      const { url: startUrl } = tabs.current();
      pageEvents.dialogs.noteWorkIn(target.tabId);
      await raceAbort(pageEvents.install(target.tabId, target.frameId), signal);
      const next = hasActed ? target.frameId : undefined;
      const arming = permission && (await raceAbort(writes.begin(target.tabId, permission, next), signal));
      using watch = new NavigationWatch(target.tabId, requests);
      using crash = watchCrash(target.tabId);
      const since = performance.now();
      requests.noteAction(target.tabId);
      ahead.forget();
      try {
        await raceAbort(permission?.recorded ?? Promise.resolve(), signal);
        const either = AbortSignal.any([signal, crash.signal]);
        const settling: SettleOptions = {
          ...{ target, watch, signal: either },
          requestsQuietMs: () =>
            Math.min(
              requests.quietSince(target.tabId, since),
              // The browser has not yet reported a write just let go.
              writes.of(target.tabId).quietMs(),
              permission?.isFollowed ? Infinity : pageEvents.sinceDue(target.tabId),
            ),
          hasActed,
          before: permission?.isFollowed ? (permission.filled ? 'actionAfterFilling' : 'action') : 'look',
          drawsLate,
          limitMs: settleLimitMs,
          announced: () => pageEvents.hasLeft(target.tabId, since),
          ...(permission?.isFollowed ? {} : { look: () => ahead.wanted(target.tabId, snapshotTokens()) }),
        };
        let asked: SettleOptions['asked'];
        const sent = () => {
          asked = askBehindAct(settling);
        };
        const outcome = await raceAbort(work({ sent, ...defined({ arming }) }), signal).catch((error: unknown) => {
          unanswered.note(target.tabId, since);
          throw error;
        });
        const waitUntilSettled = (more: Pick<SettleOptions, 'asked'> = {}) =>
          settleUnlessGone({ ...settling, ...more }, signal, crash.signal);
        let { how, last, tab } = await waitUntilSettled(defined({ asked }));
        if (
          reactsLate &&
          how === 'quiet' &&
          !last?.changed &&
          !watch.committed &&
          !requests.hasCaused(target.tabId, since)
        ) {
          const limitMs = Math.max(LATE_REACTION_MS, pageEvents.untilLate(target.tabId) + TIMER_MS);
          const changed = await firstChange(target, { limitMs }, either).catch((error: unknown) => {
            if (signal.aborted) throw error;
            return false;
          });
          // Even without a navigation meanwhile, there may have been one before the question.
          ({ how, last, tab } = changed ? await waitUntilSettled() : { how });
        }
        if (last?.look) ahead.note({ ...tab, id: target.tabId }, snapshotTokens(), last.look);
        const after = await this.after(target, watch, { since, startUrl }, { how, last }, signal);
        return { ...outcome, ...after, ...(how === 'undrawn' && after.changed === false ? { undrawn: true } : {}) };
      } finally {
        if (permission) writes.end(target.tabId);
      }
    });
  }

  private async after(
    target: FrameTarget,
    watch: NavigationWatch,
    { since, startUrl }: { since: number; startUrl: string },
    { how, last }: Settled,
    signal: AbortSignal,
  ): Promise<Aftermath & { note?: string }> {
    const { tabs, requests, writes, sideEffects, unanswered, settleLimitMs } = this.parts;
    const open = unanswered.note(target.tabId, since);
    const sent = requests.sentSince(target.tabId, since).filter(({ requestId }) => !writes.ownWrites.isOwn(requestId));
    const rejected = refusedOf(sent, startUrl);
    const aftermath: Aftermath = {
      ...(await sideEffects.take(settleLimitMs, signal)),
      ...nonEmpty({ open, rejected }),
      ...writes.takeHeld(target.tabId),
    };
    const undone = isAllUndone(sent) && isAll(aftermath) && writes.of(target.tabId).isSending(sent);
    // The order that covered the action applies again: this use of it may send nothing more.
    if (undone) writes.of(target.tabId).writesAllowed = 0;
    const after: Aftermath = undone ? { ...aftermath, undone } : aftermath;
    const copied = sideEffects.takeCopied();
    if (copied !== undefined) this.clipboard = { text: copied };
    if (after.dialogs?.some(({ kind, accepted }) => kind === 'beforeunload' && !accepted))
      throw unsavedChangesFailure();
    if (how === 'crashed') return { ...after, changed: true };
    const gone = how === 'gone';
    if (!watch.committed && !gone) {
      // A page that cannot be asked counts as changed.
      const asked = async () =>
        raceAbort(callPage(target, 'changed', {}), signal).catch(onFailure<Partial<Quiet>>({ changed: true }));
      const { changed = true, effect = {} } = last?.changed === undefined ? await asked() : last;
      // Later changes are the page's own doing. Not waited for: pages answer in the order of questions.
      callPage(target, 'endAction', {}).catch(ignoreLateFailure);
      return {
        ...after,
        ...(changed && Object.keys(effect).length > 0 ? { effect } : {}),
        changed:
          changed ||
          Object.keys(after).length > 0 ||
          copied !== undefined ||
          watch.frameCommitted ||
          requests.hasCaused(target.tabId, since) ||
          // Scripts of a frame often act on the pages around it, which are not compared.
          target.frameId !== 0,
      };
    }
    this.lastRef = undefined;
    const { url, title } = await tabs.refresh();
    if (gone)
      return { ...after, changed: true, note: 'The tab closed itself. Work goes on in the tab that had opened it.' };
    return { ...after, changed: true, navigated: { url, title } };
  }
}

/** Nothing was sent but by the action's own tab. */
function isAll({ opened, downloads, held = [] }: Aftermath): boolean {
  return !opened && !downloads && held.every(({ why }) => why === 'beacon');
}

/** `undrawn`: quiet in a tab that is not drawn. `gone`: closed, as pop-ups close themselves. */
interface Settled {
  how: 'quiet' | 'undrawn' | 'gone' | 'crashed';
  last?: Quiet | undefined;
  tab?: Browser.tabs.Tab | undefined;
}

async function settleUnlessGone(options: SettleOptions, signal: AbortSignal, crash: AbortSignal): Promise<Settled> {
  try {
    const { undrawn, last, tab } = await settle(options);
    return crash.aborted ? { how: 'crashed' } : { how: undrawn ? 'undrawn' : 'quiet', last, tab };
  } catch (error) {
    if (crash.aborted && !signal.aborted) return { how: 'crashed' };
    if (error instanceof AgentError && error.failure.code === 'TAB_CLOSED') return { how: 'gone' };
    throw error;
  }
}
