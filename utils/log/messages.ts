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

/**
 * Everything that is ever logged. The list is closed: nothing that a page, a model or the user wrote gets into a line.
 */
export const messages = {
  'background-started': {
    level: 'info',
    scope: 'background',
    text: 'The background of version {version} started with {tasks} unfinished tasks',
  },
  'background-ends': { level: 'debug', scope: 'background', text: 'The browser ends the background' },
  installed: { level: 'info', scope: 'background', text: 'Version {version} begins after: {why}' },
  'records-set-aside': { level: 'warn', scope: 'background', text: '{count} damaged records are set aside' },
  'disk-full': { level: 'warn', scope: 'background', text: 'There is no room on the disk' },
  'journal-lost': { level: 'warn', scope: 'background', text: 'The journal was deleted or cut off' },

  'task-began': { level: 'info', scope: 'task', text: 'A task began' },
  'task-resumed': { level: 'info', scope: 'task', text: 'A task of an earlier run of the browser goes on' },
  'task-ended': { level: 'info', scope: 'task', text: 'A task ended: {outcome} {code}' },
  'task-superseded': { level: 'warn', scope: 'task', text: 'Another run of the task took over' },
  'task-paused': { level: 'info', scope: 'task', text: 'A task was paused by the {by}' },
  'task-continued': { level: 'info', scope: 'task', text: 'A task was continued' },
  'limit-reached': { level: 'info', scope: 'task', text: 'A task reached its limit of {limit}' },
  'help-needed': { level: 'info', scope: 'task', text: 'A task needs a person: {help}' },
  'repeats-itself': { level: 'warn', scope: 'task', text: 'The models repeat themselves' },
  'step-given-up': { level: 'warn', scope: 'task', text: 'Step {step} was given up' },
  'task-fault': { level: 'warn', scope: 'task', text: 'Something failed: {code}' },

  'model-asked': { level: 'debug', scope: 'model', text: 'The model of the {role} is asked' },
  'model-answered': {
    level: 'info',
    scope: 'model',
    text: 'The model of the {role} began to answer after {firstMs} ms and was done after {ms} ms',
  },
  'model-failed': {
    level: 'warn',
    scope: 'model',
    text: 'The model of the {role} failed after {ms} ms: {code} {status}',
  },
  'model-stopped': { level: 'debug', scope: 'model', text: 'The request for the {role} was broken off after {ms} ms' },
  'model-retried': {
    level: 'warn',
    scope: 'model',
    text: 'Try {attempt} of {attempts} for the {role} follows in {ms} ms: {code} {status}',
  },
  'model-lost': {
    level: 'warn',
    scope: 'model',
    text: 'The model cannot be had: request {attempt} follows in {ms} ms: {code} {status}',
  },
  'model-tried': { level: 'info', scope: 'model', text: 'The model is asked again, because of: {why}' },
  'task-rests': { level: 'info', scope: 'task', text: 'A task rests until the user resumes it: {code}' },
  'model-adapted': { level: 'warn', scope: 'model', text: 'The model of the {role} takes no {lack}' },
  'model-facts-unknown': {
    level: 'debug',
    scope: 'model',
    text: 'The server did not tell what its model reads: {code}',
  },
  'model-shrunk': { level: 'warn', scope: 'model', text: 'The context of the {role} is kept within {tokens} tokens' },
  'model-corrected': { level: 'warn', scope: 'model', text: 'An answer of the {role} could not be used: {code}' },

  'tool-began': { level: 'debug', scope: 'tool', text: '{tool} began' },
  'tool-done': { level: 'info', scope: 'tool', text: '{tool} took {ms} ms' },
  'tool-failed': { level: 'warn', scope: 'tool', text: '{tool} failed after {ms} ms: {code}' },
  'tool-unknown': { level: 'warn', scope: 'tool', text: 'A call was cut off and may have happened' },
  'tool-again': { level: 'info', scope: 'tool', text: 'A call that was cut off is made again' },

  'guard-asked': { level: 'info', scope: 'guard', text: 'The guard asks the user, by the rule {rule}' },
  'guard-answered': { level: 'info', scope: 'guard', text: 'The user answered the guard: {allow}' },

  'tab-held': { level: 'info', scope: 'lock', text: 'A task holds tab {tab}' },
  'tabs-released': { level: 'info', scope: 'lock', text: 'A task gave back its {count} tabs' },
  'tab-lost': { level: 'warn', scope: 'lock', text: 'A task cannot go on in tab {tab}: {trouble}' },
  'tab-bound': { level: 'info', scope: 'lock', text: 'A task goes on in tab {tab}: {bound}' },

  'chats-deleted': { level: 'info', scope: 'history', text: '{count} conversations were deleted' },
  'chat-opened': { level: 'debug', scope: 'history', text: 'An earlier conversation was opened' },

  'call-failed': { level: 'warn', scope: 'page', text: 'A page of Sidehand was refused {method}: {code}' },
  caught: { level: 'error', scope: 'error', text: 'An unexpected {error} was caught at {where}' },
  uncaught: { level: 'error', scope: 'error', text: '{error} was not caught at {where}' },
} as const satisfies Record<string, Message>;

export type LogMessage = keyof typeof messages;
