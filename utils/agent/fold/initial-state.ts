import { coreFeatures } from '../../../features/core';
import { defaultSafety } from '../../settings/safety';
import { ownWords } from '../../text/read-text';
import { scriptCall } from '../loop/conclude';
import { filesIn } from '../../contracts/message-files';
import { initialCore } from '../task/core';
import type { EventOf } from '../../contracts/events';
import { noTrouble } from '../task/progress';
import { withTabsRead } from './seen-sites';
import { defined } from '../../defined';
import type { TaskState } from '../task/state';

export function initialState(event: EventOf<'task-started'>): TaskState {
  const { request, tab, models, codeAllowed, images = true, planApproval, safety, script, workflow, locale } = event;
  const { tabs = [], earlier = [], jsOnly = false, checkResult = 'when-needed', program } = event;
  return {
    ...initialCore(event),
    models,
    codeAllowed,
    images,
    unplanned: jsOnly,
    pageTools: false,
    checkResult,
    ...defined({ locale }),
    earlier,
    features: Object.fromEntries(coreFeatures.map(({ name, begin }) => [name, begin?.(event)])),
    consent: {
      // What a program says is not what the user says, whatever it wants done; nor is a run's list of values.
      userWords: program || workflow ? [] : [ownWords(request)],
      startUrl: tab.url,
      approvedSites: [],
      plannedSites: [],
      effects: [],
      saidSince: 'nothing',
      declined: [],
      put: [],
      judged: [],
      passed: [],
      grants: [],
      ...withTabsRead({ readSites: [...new Set(earlier.flatMap(({ sites = [] }) => sites))], links: {} }, tabs),
      planApproval,
      safety: { ...defaultSafety, ...safety },
      readFacts: [],
    },
    addedWords: [],
    refusedWrites: [],
    refusedCalls: [],
    addedTabs: tabs,
    files: filesIn(event),
    viewStale: true,
    shownRefs: {},
    recognised: [],
    threads: { planner: { messages: [], news: [] }, navigator: { messages: [], news: [] } },
    plannerAnswers: {},
    plannerNeedsSight: true,
    turnCalls: script ? [{ call: scriptCall(script), status: 'planned' }] : [],
    history: [],
    progress: noTrouble,
    reviewedCalls: 0,
    refusals: [],
    effectDone: false,
    hasData: false,
  };
}
