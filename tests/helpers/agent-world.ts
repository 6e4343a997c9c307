import { readCode } from '@/utils/code/code-syntax';
import type { ConfirmCard } from '@/utils/contracts/confirm-card';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import { show } from '@/utils/agent/conversation/show';
import type { DurableEvent, PageView, TabText, TakeoverTask, TaskEvent, ToolResult } from '@/utils/contracts/events';
import { isDurable } from '@/utils/contracts/events';
import { eventProblem } from '@/utils/contracts/events';
import type {
  AgentPorts,
  Aftermath,
  HeldWrite,
  InboxItem,
  ActPermission,
  Picture,
  Sight,
  UserWords,
} from '@/utils/contracts/ports';
import { reduce } from '@/utils/agent/fold/reduce';
import { runAgent } from '@/utils/agent/loop/run';
import type { OpenAct } from '@/utils/contracts/open-act';
import type { TaskState } from '@/utils/agent/task/state';
import { interruptsModel } from '@/utils/agent/task/inbox-to-event';
import { stopReason } from '@/utils/agent/task/stop-reason';
import { AgentError, fail, type Failure } from '@/utils/failure';
import { createGuard } from '@/utils/guard';
import { type Critic, criticSays } from './critic';
import type { AssistantMessage, ModelEvent, ModelRequest, Role, ToolCall } from '@/utils/contracts/model';
import type { WorkflowRun } from '@/utils/contracts/workflow';
import type { Foreseen, Intent, KnownTarget, PageAction } from '@/utils/page/api';

type Calls = [name: string, args: Record<string, unknown>, id?: string][];

/**
 * What a scripted model says: text, calls as [tool, arguments] with ids generated where none is given, or both. A
 * function decides by the request.
 */
export type Say =
  string | Calls | { text: string; calls: Calls; stop?: 'length' } | Failure | ((request: ModelRequest) => Say);

export interface World {
  request?: string;
  /** Other tabs that come with the request. */
  tabs?: TabText[];
  /** What two models say, each in its role. */
  planner?: Say[];
  navigator?: Say[];
  /** What a single model that plays both roles says. */
  model?: Say[];
  /** The page: its text, changed by `act`. `changes: false`: actions do not change the page. */
  page?: {
    text: string;
    url?: string;
    changes?: boolean;
    foresee?(intent: Intent): Foreseen | undefined;
    act?(action: PageAction, page: { text: string; url: string }, leave?: ActPermission): ToolResult | Failure | void;
  };
  /** What each action causes besides its outcome. */
  aftermath?: Aftermath;
  /** How requests ended, as each look at the page reports it. */
  requests?: PageView['requests'];
  /** What came and went on the page, as each look reports it, in turn. */
  passed?: (PageView['passed'] | undefined)[];
  /** Names of tools that the page offers, and what a call gives. */
  pageTools?: string[];
  pageTool?(call: { tool: string; input: Record<string, unknown> }): { text?: string; left?: true } & Aftermath;
  /** What the page tries to send, oldest first. */
  writes?: HeldWrite[];
  /** What leaves and ends outside, in order: taken as soon as it is there. */
  reports?: DurableEvent[];
  /** What is open in other tasks. */
  others?: OpenAct[];
  /** The results of code runs, in order: a report, or a failure. */
  runs?: (Awaited<ReturnType<AgentPorts['page']['runCode']>> | Failure)[];
  /** What the planner may see of the page besides its text. */
  sight?(): Sight;
  /** False: the navigator's model is known to take no images. */
  images?: false;
  /** The visible part of the page. A failure where the browser takes no picture. */
  picture?(): Picture | Failure;
  limits?: TaskState['limits'];
  planApproval?: TaskState['consent']['planApproval'];
  checkResult?: TaskState['checkResult'];
  locale?: TaskState['locale'];
  /** The ports of features, by their names. */
  features?: AgentPorts['features'];
  /** What features add to the first event. */
  started?: object;
  /** What the critic says of each act; by default that it is unsure, so that a card asks. */
  critic?: Critic;
  earlier?: TaskState['earlier'];
  codeAllowed?: boolean;
  /** When the network comes back, for each wait; never by default. */
  network?: { back: Promise<void>[] };
  /** What the user points at. */
  pointed?: { ref: string; known: KnownTarget };
  /** The workflow that is carried out. */
  workflow?: WorkflowRun;
  /** A text that is waited for comes only where the page has it. Otherwise everything comes. */
  comesOnlyOnPage?: true;
  /** Resolves when what is in the user's way disappears; never by default. */
  obstacleGoes?: Promise<void>;
  /** What the user sends where the task waits for them, in order: words, or answers to cards. */
  replies?: (string | UserWords | InboxItem)[];
  /** What the user sends when `replies` are used up. Without it the task waits for ever. */
  answer?(state: TaskState): InboxItem;
  /** Called after every event, e.g. to stop. */
  onEvent?(
    event: TaskEvent,
    control: { stop(takenBy?: TakeoverTask): void; say(text: string): void; send(item: InboxItem): void },
  ): void;
  events?: DurableEvent[];
  /** Wraps the ports that the task is given, e.g. to delay it. */
  ports?(ports: AgentPorts, stop: () => void): AgentPorts;
}

export interface Told {
  state: TaskState;
  /** What panels show of the task. */
  shown: LiveTask;
  events: TaskEvent[];
  /** The state after each event. */
  states: TaskState[];
  /** What panels show after each event. */
  views: LiveTask[];
  /** The journal from the task's start. */
  log: DurableEvent[];
  /** One readable line for each durable event. */
  transcript: string[];
  requests: { role: Role; request: ModelRequest }[];
  /** What the critic was asked. */
  questions: ModelRequest[];
  /** The maximum wait in milliseconds for the page to settle, each time. */
  calmed: number[];
  /** The milliseconds waited for a model, each time. */
  waits: number[];
  /** The code that was run, as the page received it. */
  ran: string[];
}

/** Runs a task of the real core against scripted models and a page that is a single string. */
export async function tell(world: World): Promise<Told> {
  const page = { text: 'button "Save" [e1]', url: 'https://shop.example/', ...world.page };
  const { model } = world;
  const both = model && [...model];
  const scripts = { planner: both ?? [...(world.planner ?? [])], navigator: both ?? [...(world.navigator ?? [])] };
  const requests: Told['requests'] = [];
  const questions: Told['questions'] = [];
  const ran: string[] = [];
  const items: InboxItem[] = [];
  let arrived = new AbortController();
  const put = (item: InboxItem) => {
    items.push(item);
    if (!interruptsModel(item)) return;
    arrived.abort();
    arrived = new AbortController();
  };
  const replies = [...(world.replies ?? [])];
  const calmed: number[] = [];
  const waits: number[] = [];
  const returns = [...(world.network?.back ?? [])];
  const abort = new AbortController();
  let calls = 0;
  let time = 1_000;
  const tab = () => ({ tabId: 7, url: page.url, title: 'Shop' });
  const passedNow = () => {
    const passed = world.passed?.shift();
    return passed ? { passed } : {};
  };
  const view = (): PageView => ({
    ...tab(),
    documentKey: page.url,
    text: page.text,
    truncated: false,
    ...(world.pageTools ? { tools: world.pageTools } : {}),
    ...(world.requests ? { requests: world.requests } : {}),
    ...passedNow(),
  });

  const answer = (say: Say, request: ModelRequest): AssistantMessage => {
    if (typeof say === 'function') return answer(say(request), request);
    if (typeof say === 'string') return { role: 'assistant', text: say, calls: [] };
    if (!Array.isArray(say) && 'code' in say) throw new AgentError(say);
    const { text, calls: made } = Array.isArray(say) ? { text: '', calls: say } : say;
    return {
      role: 'assistant',
      text,
      calls: made.map(([name, args, id]): ToolCall => ({ id: id ?? `c${(calls += 1)}`, name, arguments: args })),
    };
  };

  let state: TaskState;
  const ports: AgentPorts = {
    models: {
      async *stream(role, request, signal): AsyncGenerator<ModelEvent> {
        signal.throwIfAborted();
        const asksCritic = request.tools[0]?.name === 'judge';
        if (!asksCritic) requests.push({ role, request: structuredClone(request) });
        else questions.push(request);
        const say = asksCritic ? criticSays(world.critic, request) : scripts[role].shift();
        if (say === undefined) throw new Error(`The ${role} was asked once more than the test expects.`);
        const message = answer(say, request);
        const isCut = typeof say === 'object' && 'stop' in say;
        yield { type: 'started' };
        if (message.text) yield { type: 'text', delta: message.text };
        yield {
          type: 'done',
          message,
          usage: { inputTokens: 100, cachedInputTokens: 60, outputTokens: 10 },
          stop: isCut ? 'length' : message.calls.length > 0 ? 'tool-calls' : 'end',
        };
      },
    },
    page: {
      view: async () => view(),
      async act(action, _signal, leave) {
        const result = world.page?.act?.(action, page, leave);
        if (result && 'code' in result) throw new AgentError(result);
        return { ...(world.page?.changes === false ? { changed: false } : {}), ...world.aftermath };
      },
      async runCode({ code }) {
        const read = readCode(code);
        if (!read.ok) return { thrown: { message: `SyntaxError: ${read.message}`, line: read.line }, console: [] };
        ran.push(read.body);
        const run = world.runs?.[ran.length - 1] ?? { console: [], changed: true };
        if ('code' in run) throw new AgentError(run);
        return run;
      },
      foresee: async (intent) => world.page?.foresee?.(intent) ?? { url: page.url },
      upload: async () => ({}),
      callTool: async (call) => world.pageTool?.(call) ?? { text: 'Done.' },
      answerDialog: () => Promise.resolve(),
      async waitFor({ text }) {
        if (world.comesOnlyOnPage && text !== undefined && !page.text.includes(text))
          throw fail('TIMEOUT', 'It did not come.');
        return { waitedMs: 1 };
      },
      whenGone: () => world.obstacleGoes ?? Promise.withResolvers<void>().promise,
      describe: () => Promise.reject(fail('STALE_REF', 'Nothing is known of it.')),
      findKnown: async ({ role, name }) => {
        const found = [...page.text.matchAll(/(\w+) "([^"]*)" \[(e\d+)\]/g)].filter(
          ([, as, called]) => as === role && called === name,
        );
        const ref = found[0]?.[3];
        return ref === undefined || found.length > 1 ? { why: ref === undefined ? 'missing' : 'several' } : { ref };
      },
      whenPointedAt: async () => world.pointed ?? Promise.withResolvers<never>().promise,
      whenUsed: () => Promise.withResolvers<void>().promise,
      waitForNavigation: async () => ({ url: page.url }),
      waitForIdle: async () => ({ waitedMs: 1 }),
      async calm(timeoutMs) {
        calmed.push(timeoutMs);
      },
      html: async () => ({ html: '<p>', totalChars: 3, elements: { shown: 1, fit: 1 } }),
      async picture() {
        const taken = world.picture?.() ?? {
          mediaType: 'image/jpeg',
          data: 'aGk=',
          small: 'AAAA',
          width: 800,
          height: 600,
          scale: 1,
        };
        if ('code' in taken) throw new AgentError(taken);
        return taken;
      },
      lastPicture: () => undefined,
      sight: async () => world.sight?.() ?? {},
      extract: async () => ({ tables: [{ title: 'Links', columns: ['text'], rows: [['Help']] }] }),
      article: async () => ({ url: page.url, title: 'Shop', markdown: 'Mugs.', isArticle: true, cut: false }),
    },
    features: world.features ?? {},
    outside: {
      next() {
        const event = world.reports?.shift();
        return event && { event, taken: () => undefined };
      },
      arrival: () => Promise.withResolvers<void>().promise,
      others: () => world.others ?? [],
    },
    writes: {
      waiting: () => world.writes ?? [],
      arrival: () => new AbortController().signal,
      async answer(id, sends) {
        world.writes = world.writes?.filter((write) => write.id !== id) ?? [];
        return sends ? { how: 'answered', status: 200 } : { how: 'refused' };
      },
    },
    tabs: {
      current: tab,
      async navigate(to) {
        if ('url' in to) page.url = to.url;
        return tab();
      },
      list: async () => [{ ...tab(), current: true }],
      others: async () => [],
      resolveTab: async (tabId) => tabId,
      open: async () => tab(),
      close: async () => tab(),
      switchTo: async () => tab(),
    },
    guard: createGuard((origin) => origin === 'https://api.model.example'),
    inbox: {
      next: () => items.shift(),
      arrival: () => arrived.signal,
      async wait(_signal, until) {
        const item = replies.shift() ?? world.answer?.(state);
        if (item === undefined)
          return until ? until(abort.signal).then(() => undefined) : Promise.withResolvers<InboxItem>().promise;
        if (typeof item === 'string') return { type: 'said', text: item };
        return 'type' in item ? item : { type: 'said', ...item };
      },
    },
    clock: {
      now: () => (time += 10),
      nonce: () => `n${time}`,
      async wait(ms) {
        waits.push(ms);
        // Whatever else the task waits for comes first.
        await new Promise((resolve) => setImmediate(resolve));
        time += ms;
      },
    },
    journal: { written: async () => undefined },
    network: { back: () => returns.shift() ?? Promise.withResolvers<void>().promise },
  };

  const started: DurableEvent = {
    type: 'task-started',
    at: 1_000,
    taskId: 't1',
    chatId: 'k1',
    request: world.request ?? 'Save it',
    ...(world.tabs ? { tabs: world.tabs } : {}),
    tab: tab(),
    limits: world.limits ?? { planningInterval: 8, maxSteps: 100 },
    models: { planner: { providerId: 'p', model: 'm' }, navigator: { providerId: 'p', model: model ? 'm' : 'n' } },
    ...(world.checkResult ? { checkResult: world.checkResult } : {}),
    ...(world.locale ? { locale: world.locale } : {}),
    ...world.started,
    codeAllowed: world.codeAllowed ?? false,
    ...(world.images === false ? { images: false } : {}),
    planApproval: world.planApproval ?? 'ask',
    ...(world.workflow ? { workflow: world.workflow } : {}),
    ...(world.earlier ? { earlier: world.earlier } : {}),
  };
  const log: DurableEvent[] = world.events ?? [started];
  const initial = log.reduce<TaskState | undefined>(reduce, undefined) as TaskState;
  state = initial;
  const events: TaskEvent[] = [];
  const states: TaskState[] = [];
  let shown = log.reduce<LiveTask | undefined>(show, undefined) as LiveTask;
  const views: LiveTask[] = [];
  const stop = (takenBy?: TakeoverTask) => abort.abort(stopReason(takenBy));
  for await (const event of runAgent(initial, world.ports?.(ports, stop) ?? ports, abort.signal)) {
    state = reduce(state, event);
    shown = show(shown, event);
    const unreadable = isDurable(event) ? eventProblem(event) : undefined;
    if (unreadable !== undefined) throw new Error(`The journal could not read this event again: ${unreadable}`);
    events.push(event);
    states.push(state);
    views.push(shown);
    world.onEvent?.(event, {
      stop,
      say: (text) => put({ type: 'said', text }),
      send: put,
    });
  }
  return {
    state,
    shown,
    events,
    states,
    views,
    log: [...log, ...events.filter(isDurable)],
    requests,
    questions,
    calmed,
    waits,
    ran,
    transcript: events.flatMap(line),
  };
}

function line(event: TaskEvent): string[] {
  switch (event.type) {
    case 'page-seen':
      return ['look'];
    case 'model-answered':
      return [`${event.role} (${event.purpose}${event.reason ? `, ${event.reason}` : ''})`];
    case 'adapted':
      return [`${event.model} without ${event.lack}`];
    case 'shrunk':
      return [`the ${event.role} reads ${event.contextTokens} tokens`];
    case 'sight-missing':
      return [`no ${event.what}: ${event.failure.code}`];
    case 'model-lost':
      return [`model lost: ${event.failure.code}, ${event.waitMs / 1000} s`];
    case 'model-tried':
      return [`tried again: ${event.why}`];
    case 'rested':
      return ['rests'];
    case 'model-corrected':
      return [`corrected ${event.role}: ${event.failure.message}`];
    case 'answer-cut':
      return [`cut: ${event.text}`];
    case 'answered':
      return [`answer: ${event.text}`];
    case 'planned':
      return [`plan${event.waits ? ', waits' : ''}: ${event.steps.map(({ text }) => text).join(' / ')}`];
    case 'approved':
      return [`approved${event.steps ? ` as: ${event.steps.map(({ text }) => text).join(' / ')}` : ''}`];
    case 'rejected':
      return ['rejected'];
    case 'assistance-asked':
      return [`help: ${event.assistance.kind}, ${event.assistance.what}`];
    case 'assistance-ended':
      return [`helped: ${event.how}${event.how === 'replied' ? `, ${event.text}` : ''}`];
    case 'confirm-asked':
      return [`confirm ${cardLine(event.card)}?`];
    case 'confirmed':
      return [{ once: 'allowed once', task: 'allowed', no: 'refused' }[event.allow]];
    case 'judged':
      return [`critic: ${event.judgement.asked}, ${event.judgement.kind}`];
    case 'paused':
      return [`paused by ${event.by}`];
    case 'resumed':
      return ['resumed'];
    case 'tab-lost':
      return [`no tab: ${event.trouble.why}`];
    case 'tab-waited':
      return ['waits for the tab'];
    case 'tab-bound':
      return [`tab ${event.tab.tabId}: ${event.how}`];
    case 'limit-reached':
      return [`limit: ${event.used} ${event.limit}`];
    case 'extended':
      return [`${event.more} more ${event.limit}`];
    case 'hinted':
      return ['hinted'];
    case 'reminded':
      return [`think again: ${event.reason}`];
    case 'claimed':
      return [`claimed: ${event.text}`];
    case 'doubted':
      return [`doubted: ${event.doubts.map(({ kind }) => kind).join(', ')}`];
    case 'given-up':
      return [`given up: step ${event.step}`];
    case 'passed-over':
      return [`passed over: ${event.item}`];
    case 'asked':
      return [`ask: ${event.question}`];
    case 'replied':
      return [`reply: ${event.text}`];
    case 'said':
      return [`said: ${event.text}`];
    case 'call-started':
      return [`> ${event.tool} ${JSON.stringify(event.args)}`];
    case 'call-ended':
      return [event.result.ok ? `< ${event.result.value.summary}` : `< ${event.result.failure.code}`];
    case 'write-allowed':
      return [`> page: ${event.method} ${event.url}`];
    case 'write-ended':
      return [`< page: ${event.end.how}`];
    case 'call-unknown':
      return ['? unknown call'];
    case 'call-again':
      return ['? again'];
    case 'reviewed':
      return [`review: ${event.verdict}`];
    case 'step-called':
      return [`step ${event.step + 1}`];
    case 'step-stopped':
      return [`stopped at step ${event.step + 1}: ${event.why}`];
    case 'step-solved':
      return [`solved: ${event.how}`];
    case 'step-pointed':
      return [`pointed at ${event.known.role} ${event.known.name}`];
    case 'step-learned':
      return [
        `learned step ${event.step + 1}: ${event.steps.map(({ tool, target }) => `${tool} ${target?.name}`).join(', ')}`,
      ];
    case 'failed':
      return [`failed: ${event.failure.code}`];
    case 'ended':
      return [`ended: ${event.outcome.status}`];
    default:
      return [];
  }
}

/** What a card says, on one line. */
export function cardLine(card: ConfirmCard): string {
  switch (card.rule) {
    case 'site':
      return `site: ${card.host}`;
    case 'address':
      return `${card.leaves ? `leaves to ${card.leaves.to}` : 'address'}: ${[card.url, ...card.query.map(([name, value]) => `${name}=${value}`)].join(' ')}`;
    case 'flow':
      return `flow: ${[card.from, ...(card.about ?? [])].filter(Boolean).join(', ')} to ${card.to}, ${card.event ? 'by ' : ''}${card.sends}`;
    case 'user-facts':
      return `facts on ${card.host}: ${card.labels.join(', ')}`;
    case 'effect':
      return `${card.effect} on ${card.host}: ${card.control}, ${[card.destination, ...card.fields.map(({ name, value }) => `${name}=${value}`)].join(' ')}`;
    case 'write':
      return `write ${card.method} ${card.host}${card.path} (${card.effect}): ${card.fields.map(({ name, value }) => `${name}=${value}`).join(' ')}`;
    case 'open':
      return `open ${card.host}: ${card.request ? `${card.request.method} ${card.request.url}` : (card.label?.key ?? '')}`;
    case 'tab':
      return `tab: ${card.tabs.map(({ title }) => title).join(', ')}`;
    case 'page-tool':
      return `page-tool ${card.host}: ${card.tool} ${card.fields.map(({ name, value }) => `${name}=${value}`).join(' ')}${card.from ? `, after ${card.from.join(', ')}` : ''}`;
    case 'server':
      return `server ${card.host}, ${card.server}: ${card.tool} ${card.fields.map(({ name, value }) => `${name}=${value}`).join(' ')}${card.from ? `, after ${card.from.join(', ')}` : ''}`;
    case 'code':
      return `code on ${card.host}${card.frame ? `, frame ${card.frame}` : ''}${card.from ? `, after ${card.from.join(', ')}` : ''}: ${card.code}`;
  }
}

/** The text of a message, for assertions. */
export function textOf(request: ModelRequest, index: number): string {
  const message = request.messages.at(index);
  if (!message) return '';
  if (message.role === 'user')
    return message.content.map((part) => (part.type === 'text' ? part.text : '[image]')).join('');
  return message.role === 'tool' ? message.content : message.text;
}

/** The text of the newest result of a call. */
export function resultIn(request: ModelRequest): string {
  const result = request.messages.findLast((message) => message.role === 'tool');
  return result?.content ?? '';
}
