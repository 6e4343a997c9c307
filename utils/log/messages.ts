/** How important a line is, most important first. */
export const levels = ['error', 'warn', 'info', 'debug'] as const;
export type Level = (typeof levels)[number];

export type Scope = 'background' | 'page' | 'task' | 'model' | 'tool' | 'guard' | 'lock' | 'history' | 'error';

interface Message {
  level: Level;
  scope: Scope;
  /** English, for a developer looking for a fault. `{name}` stands for a field of the line's data. */
  text: string;
}

/** The list is closed: nothing that a page, a model or the user wrote gets into a line. */
export const messages = {
  'background-started': {
    level: 'info',
    scope: 'background',
    text: 'The background of version {version} started. Unfinished tasks: {tasks}',
  },
  'background-ends': { level: 'debug', scope: 'background', text: 'The browser ends the background' },
  installed: { level: 'info', scope: 'background', text: 'Version {version} was installed. Reason: {why}' },
  'records-set-aside': { level: 'warn', scope: 'background', text: 'Damaged records set aside: {count}' },
  'disk-full': { level: 'warn', scope: 'background', text: 'The disk is full' },
  'journal-lost': { level: 'warn', scope: 'background', text: 'The journal was deleted or its connection was closed' },

  'task-began': { level: 'info', scope: 'task', text: 'A task started' },
  'task-resumed': { level: 'info', scope: 'task', text: 'A task from an earlier browser session continues' },
  'task-ended': { level: 'info', scope: 'task', text: 'A task ended: {outcome} {code}' },
  'task-superseded': { level: 'warn', scope: 'task', text: 'Another run of the task took over' },
  'task-paused': { level: 'info', scope: 'task', text: 'A task was paused by the {by}' },
  'task-continued': { level: 'info', scope: 'task', text: 'A task was continued' },
  'limit-reached': { level: 'info', scope: 'task', text: 'A task reached its limit: {limit}' },
  'help-needed': { level: 'info', scope: 'task', text: 'A task needs a person: {help}' },
  'repeats-itself': { level: 'warn', scope: 'task', text: 'The models repeat the same calls' },
  'step-given-up': { level: 'warn', scope: 'task', text: 'Step {step} was given up' },
  'task-fault': { level: 'warn', scope: 'task', text: 'Something failed: {code}' },

  'model-asked': { level: 'debug', scope: 'model', text: 'Request to the {role} started' },
  'model-answered': {
    level: 'info',
    scope: 'model',
    text: 'The {role} began to answer after {firstMs} ms and finished after {ms} ms',
  },
  'model-failed': {
    level: 'warn',
    scope: 'model',
    text: 'The {role} failed after {ms} ms: {code} {status}',
  },
  'model-stopped': { level: 'debug', scope: 'model', text: 'The request to the {role} was cancelled after {ms} ms' },
  'model-retried': {
    level: 'warn',
    scope: 'model',
    text: 'Attempt {attempt} of {attempts} for the {role} follows in {ms} ms: {code} {status}',
  },
  'model-lost': {
    level: 'warn',
    scope: 'model',
    text: 'The model is unavailable. Request {attempt} follows in {ms} ms: {code} {status}',
  },
  'model-tried': { level: 'info', scope: 'model', text: 'The request to the model is repeated. Reason: {why}' },
  'task-rests': { level: 'info', scope: 'task', text: 'A task waits until the user resumes it: {code}' },
  'model-adapted': { level: 'warn', scope: 'model', text: 'The {role} does not support: {lack}' },
  'model-facts-unknown': {
    level: 'debug',
    scope: 'model',
    text: 'The server does not report what its model supports: {code}',
  },
  'model-shrunk': { level: 'warn', scope: 'model', text: 'The context of the {role} is limited to {tokens} tokens' },
  'model-corrected': { level: 'warn', scope: 'model', text: 'An answer of the {role} could not be used: {code}' },

  'tool-began': { level: 'debug', scope: 'tool', text: '{tool} started' },
  'tool-done': { level: 'info', scope: 'tool', text: '{tool} took {ms} ms' },
  'tool-failed': { level: 'warn', scope: 'tool', text: '{tool} failed after {ms} ms: {code}' },
  'tool-unknown': { level: 'warn', scope: 'tool', text: 'A call was interrupted and may have taken effect' },
  'tool-again': { level: 'info', scope: 'tool', text: 'An interrupted call is repeated' },

  'guard-asked': { level: 'info', scope: 'guard', text: 'The guard asks the user. Rule: {rule}' },
  'guard-answered': { level: 'info', scope: 'guard', text: 'The user answered the guard. Allowed: {allow}' },

  'tab-held': { level: 'info', scope: 'lock', text: 'A task holds tab {tab}' },
  'tabs-released': { level: 'info', scope: 'lock', text: 'A task released its tabs: {count}' },
  'tab-lost': { level: 'warn', scope: 'lock', text: 'A task cannot continue in tab {tab}: {trouble}' },
  'tab-bound': { level: 'info', scope: 'lock', text: 'A task continues in tab {tab}: {bound}' },

  'chats-deleted': { level: 'info', scope: 'history', text: 'Conversations deleted: {count}' },
  'chat-opened': { level: 'debug', scope: 'history', text: 'An earlier conversation was opened' },

  'call-failed': { level: 'warn', scope: 'page', text: 'A page of Sidehand was refused {method}: {code}' },
  caught: { level: 'error', scope: 'error', text: 'An unexpected {error} was caught at {where}' },
  uncaught: { level: 'error', scope: 'error', text: '{error} was not caught at {where}' },
} as const satisfies Record<string, Message>;

export type LogMessage = keyof typeof messages;
