import { browser } from 'wxt/browser';
import { browserFeatures } from '../../../features/browser';
import type { EventOf } from '../../contracts/events';
import { withFiles } from '../../contracts/message-files';
import { snapshotTokens } from '../../agent/request/compact';
import { limitsOf } from '../../agent/task/limits';
import { ignoreLateFailure } from '../../async';
import { nonEmpty } from '../../defined';
import { fail } from '../../failure';
import type { BrowserFeature } from '../../contracts/feature';
import { PROGRAM_PROVIDER_ID, withRoleModels, type ModelSettings, type RoleModels } from '../../settings/settings';
import { callPage, reachPage } from '../client/page-client';
import { defaultLook } from '../page/read-page';
import { messageFiles } from '../settings/message-files';
import type { Chats } from './chats';
import type { ReadMessage } from './message';
import type { ChatRecord } from '../journal/journal';
import { log, logCaught } from '../log/log';
import { askContext, mayTakeImages, withStoredContext } from '../models/known-models';
import { generalSettings, modelSettings, safetySettings } from '../settings/storage';
import { addressOf } from '../tabs/tab-address';
import { listOf, safetyProblem } from '../../settings/site-lists';
import { ownWords } from '../../text/read-text';
import { changeRules, lockIds } from '../../net/session-rules';

export type Started = EventOf<'task-started'>;

/**
 * Reads the request and the current settings, which the task keeps; gives it its files, and prepares the page.
 * `contextTokens`: by the models' servers; none where a program drives the task. Throws TAB_CLOSED, CODE_NOT_ALLOWED,
 * SAFETY_UNUSABLE, LOCK_FAILED, NOT_FOUND for a file that is gone.
 */
export async function beginningOf(message: ReadMessage, chat: ChatRecord, chats: Chats) {
  const { id: taskId, tabId, text, tabs, script, begins, program, readOnly = false } = message;
  const driver = program?.drives ? { providerId: PROGRAM_PROVIDER_ID, model: program.name } : undefined;
  const role = roleModels(message.models);
  // A server takes longer than all that comes before the first look.
  const contextTokens = driver ? undefined : role.then(askContext);
  contextTokens?.catch(ignoreLateFailure);
  const locked = checkSessionRules(tabId);
  locked.catch(ignoreLateFailure);
  const rest = Promise.all([
    chats.earlierIn(chat.chatId),
    role.then(withStoredContext),
    driver ? true : role.then((settings) => mayTakeImages(settings, settings.navigator)),
    // What features add, and code, is for the user's own tasks.
    program ? [] : Promise.all(browserFeatures.map(async (feature) => feature.started?.())),
  ]);
  rest.catch(ignoreLateFailure);
  const [tab, general, safety] = await Promise.all([
    browser.tabs.get(tabId).catch(() => undefined),
    generalSettings.read(),
    safetySettings.read(),
  ]);
  if (!tab) throw fail('TAB_CLOSED', 'The tab was closed.');
  await locked;
  const problem = safetyProblem(safety);
  if (problem !== undefined)
    throw fail('SAFETY_UNUSABLE', 'An entry in the settings is not a site. No task begins before it is corrected.', {
      params: { entry: problem },
    });
  if (script && !general.allowCodeGeneration) throw fail('CODE_NOT_ALLOWED', 'Running code is switched off.');
  const isOpen = listOf(tab.url ?? '', safety) !== 'blocked';
  if (isOpen) void reachPage(tabId);
  const [earlier, models, takesImages, ofFeatures] = await rest;
  const limits = driver ? { ...limitsOf(general, models), lookTokens: LOOK_TOKENS } : limitsOf(general, models);
  if (isOpen && !script) void lookAhead(tabId, snapshotTokens(limits));
  // Last: a task that cannot begin leaves the files with its message.
  const files = (await messageFiles?.claim(message.files ?? [], { chatId: chat.chatId, taskId })) ?? [];
  log('task-began', { task: taskId, tab: tabId, host: tab.url });
  const event: Started = {
    type: 'task-started',
    at: Date.now(),
    taskId,
    chatId: chat.chatId,
    request: text,
    tab: { tabId, url: tab.url ?? '', title: tab.title ?? '' },
    limits,
    models: driver ? { planner: driver, navigator: driver } : { planner: models.planner, navigator: models.navigator },
    codeAllowed: general.allowCodeGeneration && !program,
    ...(takesImages ? {} : { images: false }),
    ...(begins ?? (script ? { script } : program ? {} : beginningBy(general, ownWords(text)))),
    ...nonEmpty({ ...withFiles(files), tabs }),
    planApproval: program ? 'always' : general.planApproval,
    safety: { ...safety, readOnly: readOnly || safety.readOnly },
    checkResult: general.checkResult,
    locale: {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: browser.i18n.getUILanguage(),
    },
    ...(program ? { program: { name: program.name, session: program.session } } : {}),
    ...(Object.assign({}, ...ofFeatures) as object),
    earlier,
  };
  return { event, contextTokens };
}

/** Never where the user has blocked the site. */
export async function reachTab(tabId: number): Promise<void> {
  const [url, safety] = await Promise.all([addressOf(tabId), safetySettings.read()]);
  if (url !== undefined && safetyProblem(safety) === undefined && listOf(url, safety) !== 'blocked')
    await reachPage(tabId);
}

const LOOK_TOKENS = 2_500;

function beginningBy(...given: Parameters<NonNullable<BrowserFeature['begins']>>): object {
  return Object.assign({}, ...browserFeatures.map((feature) => feature.begins?.(...given))) as object;
}

async function roleModels(chosen: RoleModels | undefined): Promise<ModelSettings> {
  const settings = await modelSettings.read();
  return chosen ? withRoleModels(settings, chosen) : settings;
}

/** The page collects what the task sees first while it still begins. Never rejects. */
async function lookAhead(tabId: number, maxTokens: number): Promise<void> {
  const look = { refPrefix: '', refsAfter: 0, ...defaultLook(maxTokens) };
  const atOnce = { quietMs: 0, limitMs: 0, countsMs: 0 };
  await callPage({ tabId, frameId: 0 }, 'untilQuiet', { ...atOnce, look }).catch(ignoreLateFailure);
}

/** No task begins in a tab that cannot be locked. The rule itself touches no request. Throws LOCK_FAILED. */
async function checkSessionRules(tabId: number): Promise<void> {
  const id = lockIds.check.any();
  const refused = 'The browser rejected the rules that protect this tab; no task can start.';
  const condition = {
    tabIds: [tabId],
    resourceTypes: ['main_frame' as const],
    urlFilter: '|https://sidehand.invalid/',
  };
  await changeRules({ addRules: [{ id, action: { type: 'allow' }, condition }] }, refused);
  changeRules({ removeRuleIds: [id] }, refused).catch(logCaught);
}
