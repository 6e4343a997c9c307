import { ignoreLateFailure, raceAbort } from '../../async';
import { browserFeatures } from '../../../features/browser';
import { guardFacts } from '../../agent/loop/guard-facts';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskEvent } from '../../contracts/events';
import type { RunningTask, TaskLayer } from '../../contracts/feature';
import type { TaskState } from '../../agent/task/state';
import { waitFor } from '../../agent/task/waits';
import { WriteHold } from '../page/writes/write-hold';
import { systemTiming } from '../../llm/timing';
import { onSilence } from '../client/silent-pages';
import { keepAlive } from '../keep-alive';
import { keepListening } from '../listen';
import { createModelPort } from '../models/models';
import { PageEventWatch } from '../page/dialogs/page-dialogs';
import { releasePages } from '../page/release-pages';
import { Downloads } from '../page/downloads';
import { SideEffects } from '../page/side-effects';
import { createTabsPort } from '../page/tabs-port';
import { generalSettings } from '../settings/storage';
import { OpenedTabs } from '../tabs/opened-tabs';
import { RequestWatch } from '../tabs/request-watch';
import { SiteAccess } from '../tabs/site-access';
import { TaskTabs } from '../tabs/task-tabs';
import { UserInput } from '../tabs/user-input';
import { coverOutside, coverTabs } from './covered-tabs';
import { holdPages } from './hold-pages';
import { NewestLists } from './newest-lists';
import { Outside } from './outside';
import type { RunOfTask } from './run-of-task';
import { TabIncidents } from './tab-incidents';

/** What a running task holds of the browser. */
export interface TaskResources {
  ports: Omit<AgentPorts, 'journal' | 'contextTokens'>;
  follow(event: TaskEvent): void;
  /** Nothing is held or answered there any more. */
  leavePageToUser(): void;
  /** Leaves nothing of the task in its pages. */
  dispose(): Promise<void>;
}

/** On failure, what was acquired is released. */
export async function holdResources(run: RunOfTask): Promise<TaskResources> {
  const held = new AsyncDisposableStack();
  try {
    return await acquire(run, held);
  } catch (error) {
    await held.disposeAsync();
    throw error;
  }
}

async function acquire(run: RunOfTask, held: AsyncDisposableStack): Promise<TaskResources> {
  const hold = <T extends Disposing>(one: T) => held.adopt(one, dispose);
  held.defer(keepAlive());
  held.defer(keepListening());
  const lists = hold(new NewestLists());
  const { lock, open, models, browserRun, onTabJoined } = run.options;
  const guard = lists.guardFor(run.options.guard);
  const state = () => run.state;
  const requests = new RequestWatch();
  const pageEvents = new PageEventWatch();
  const tabs: TaskTabs = hold(
    new TaskTabs({
      start: state().tab,
      lock,
      requests,
      onJoined: (tabId) => {
        userInput.watch(tabId);
        onTabJoined(tabId);
      },
      facts: () => ({ ...guardFacts(state()), safety: lists.over(state().consent.safety) }),
      redirectHosts: (url) => guard.redirectHosts(url, callUnderWay(state()), guardFacts(state())),
    }),
  );
  held.defer(() => releasePages(tabs.ownIds()));
  hold(requests);
  hold(pageEvents);
  const access = hold(new SiteAccess());
  const incidents = hold(new TabIncidents(tabs, lock, run));
  const userInput = hold(
    new UserInput(
      (tabId) => {
        writes.ownWrites.userActed(tabId);
        void incidents.userActed();
      },
      (tabId) => void incidents.pageEnded(tabId),
    ),
  );
  for (const tabId of tabs.ownIds()) userInput.watch(tabId);
  held.defer(
    onSilence((tabId, silent) => {
      if (tabs.isOwn(tabId)) run.pushLive({ type: 'page-silent', silent, at: Date.now() });
    }),
  );
  if (!waitFor(state(), 'tab')) tabs.workIn(state().tab);
  const opened = hold(
    new OpenedTabs(
      (tabId) => tabs.isOwn(tabId),
      ({ tabId, openerId }) => {
        tabs.join(tabId, openerId);
        void pageEvents.install(tabId);
      },
    ),
  );
  const downloads = new Downloads();
  pageEvents.onFile = (file) => downloads.keep(file);
  const mayOpen = (url: string) => guard.mayOpen(url, state().consent);
  const sideEffects = new SideEffects(tabs, pageEvents, opened, mayOpen, downloads);
  requests.onNoDocument((tabId, file) => {
    if (file && tabs.isOwn(tabId)) sideEffects.downloads.push(file);
  });
  const layers: TaskLayer[] = [];
  const task: RunningTask = {
    state,
    userWords: () => state().consent.userWords,
    cover: (data) => layers.reduce((left, layer) => layer.cover(left), data),
    progressed(progress) {
      const callId = callUnderWay(state());
      if (callId !== undefined) run.pushLive({ type: 'call-progressed', callId, ...progress, at: Date.now() });
    },
    held,
  };
  const [general, made] = await Promise.all([
    generalSettings.read(),
    Promise.all(browserFeatures.map(async (feature) => feature.around?.(task))),
    lists.load(),
    // It may have moved while no background ran.
    tabs.refresh().catch(ignoreLateFailure),
  ]);
  layers.push(...made.filter((layer) => layer !== undefined));
  const writes: WriteHold = hold(
    new WriteHold({
      ...{ requests, pageEvents, answerLimitMs: general.answerLimitMs },
      isOwn: (tabId) => tabs.isOwn(tabId),
      isHeldElsewhere: (tabId) => lock.isHeldElsewhere(tabId),
      isFree(write) {
        const asked = { callId: write.id, call: { rule: 'write' as const, write }, tab: tabs.current() };
        const verdict = guard.decide(asked, guardFacts(state()));
        return verdict.verdict === 'allow' && verdict.spends === undefined;
      },
      openWindow: async (url, isAllowed) => {
        if (/^https?:/.test(url) && (isAllowed || mayOpen(url))) await tabs.openBeside(url).catch(ignoreLateFailure);
      },
      outside: { note: (write) => outside.note(write), likeOpen: (wanted) => outside.likeOpen(wanted) },
    }),
  );
  // After those whose word it takes: they hear of a request in this order.
  const outside = hold(
    new Outside({
      state,
      others: () => open.others(state().taskId),
      browserRun,
      isOwnTab: (tabId) => tabs.isOwn(tabId),
      isOwnDoing: (requestId) => writes.ownWrites.isOwn(requestId) || requests.isPolled(requestId),
      isLikelyOwn: (requestId) => writes.ownWrites.isLikelyOwn(requestId),
    }),
  );
  const ofPages = { ...general, tabs, requests, pageEvents, writes, sideEffects };
  const page = holdPages(run, held, { ofPages, downloads, layers, access, lists });
  return {
    ports: {
      models: models ?? hold(createModelPort(() => state().models)),
      page,
      tabs: coverTabs(createTabsPort(tabs, pageEvents, sideEffects, writes, general.settleLimitMs), task.cover),
      features: Object.fromEntries(browserFeatures.map(({ name, port }) => [name, port?.(task)])),
      writes: {
        waiting: () => task.cover(writes.waiting()),
        arrival: () => writes.arrival(),
        answer: (id, sends, until) => writes.answer(id, sends, until),
      },
      outside: coverOutside(outside, task.cover),
      guard,
      inbox: run.inbox,
      clock: { now: () => Date.now(), nonce: () => crypto.randomUUID().slice(0, 6), wait: systemTiming.wait },
      network: { back: networkBack },
    },
    follow(event) {
      incidents.follow(event);
      outside.follow(event);
      if (event.type === 'tab-bound') tabs.workIn(event.tab);
    },
    leavePageToUser() {
      pageEvents.pause();
      void writes.release();
    },
    dispose: () => held.disposeAsync(),
  };
}

type Disposing = { dispose(): Promise<void> | void };
const dispose = (one: Disposing) => one.dispose();

function callUnderWay({ turnCalls }: TaskState): string | undefined {
  return turnCalls.find(({ status }) => status === 'started')?.call.id;
}

function networkBack(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  addEventListener('online', () => resolve(), { once: true, signal });
  return raceAbort(promise, signal);
}
