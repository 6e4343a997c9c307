import type { DurableEvent } from './events';
import { scriptCall } from './conclude';
import type { TaskState } from './state';

/** The state of a task that has just been asked for. */
export function initialState(event: Extract<DurableEvent, { type: 'task-started' }>): TaskState {
  const { taskId, chatId, request, tab, limits, models, codeAllowed, planApproval, attachments = [], earlier = [], jsOnly = false, script, at } = event;
  return {
    taskId, chatId, request, tab, limits, models, codeAllowed, planApproval, attachments, earlier,
    jsOnly, ...(script ? { script } : {}),
    startedAt: at,
    entries: [{ id: 'request', at, kind: 'user', text: request, ...(attachments.length > 0 ? { attachments } : {}) }],
    activity: { kind: 'looking' },
    viewStale: true,
    planned: jsOnly || script !== undefined,
    plan: [],
    approval: 'none',
    approvedSites: [],
    grants: [],
    plannedSites: [],
    effects: [],
    spentWords: [],
    readSites: [...new Set(earlier.flatMap(({ sites = [] }) => sites))],
    links: {},
    recognised: [],
    added: {},
    planner: { messages: [] },
    navigator: { messages: [] },
    plannerAnswers: {},
    turnCalls: script ? [{ call: scriptCall(script), status: 'planned' }] : [],
    history: [],
    navigatorNotes: [],
    plannerNotes: [],
    sightDue: true,
    navigatorTurns: 0,
    turnsSinceReview: 0,
    failedTurns: 0,
    failedReviews: 0,
    failuresInRow: 0,
    hints: 0,
    corrections: 0,
    recentCalls: [],
    attempts: {},
    reviewedCalls: 0,
    userWords: [request],
    startUrl: tab.url,
    usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
    actions: 0,
  };
}
