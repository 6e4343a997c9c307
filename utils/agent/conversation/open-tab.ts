import type { TabInfo, TabProblem } from '../../contracts/events';

export interface OpenTab extends TabInfo {
  /** It is in the window of the panel's tab. */
  inWindow: boolean;
  /** If known in advance. */
  problem?: Extract<TabProblem, 'restricted' | 'unloaded'>;
}
