import type { TabInfo, TabProblem } from '../../contracts/events';

export interface OpenTab extends TabInfo {
  inWindow: boolean;
  /** If known in advance. */
  problem?: Extract<TabProblem, 'restricted' | 'unloaded'>;
}

export const mostAddedTabs = 10;
