import table from './messages.json';

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

export type LogMessage = keyof typeof table;

/** The list is closed: nothing that a page, a model or the user wrote gets into a line. */
export const messages = table as Record<LogMessage, Message>;
