import type { TabInfo, TabProblem } from '../../contracts/events';

/** An open tab that can be added to a message. */
export interface OpenTab extends TabInfo {
  /** It is in the window of the panel's tab. */
  inWindow: boolean;
  /** Why it cannot be read, if that is known in advance. */
  problem?: Extract<TabProblem, 'restricted' | 'unloaded'>;
}
