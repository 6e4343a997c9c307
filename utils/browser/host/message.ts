import type { EventOf, ProgramRef, TabInfo, TabText, UserScript } from '../../contracts/events';
import type { RoleModels } from '../../settings/settings';

/**
 * `id` is random: a repeated message is delivered once. `files` are ids, `tabs` other tabs whose text goes along. A
 * saved `script` runs in place of all models, as its own task. `models` (in place of the settings') and `readOnly` are
 * for a task that this begins.
 */
export interface SentMessage {
  id: string;
  tabId: number;
  text: string;
  files?: string[];
  tabs?: TabInfo[];
  script?: UserScript;
  models?: RoleModels;
  readOnly?: boolean;
}

export interface Message extends SentMessage {
  /** Replaces planning: then it is a task of its own. */
  begins?: Pick<EventOf<'task-started'>, 'workflow'>;
  /** `drives`: its calls are the answers of the models. */
  program?: ProgramRef & { drives: boolean };
  /** When aborted, the task does not begin, or ends before its first step. */
  signal?: AbortSignal;
}

export type ReadMessage = Omit<Message, 'tabs'> & { tabs: TabText[] };
