import { attacks } from './attacks.ts';
import { dailyTasks } from './daily/tasks.ts';
import { longerTasks } from './daily/longer.ts';
import { longTasks } from './long.ts';
import { miniwob } from './miniwob/index.ts';
import { ownPages } from './own-pages.ts';
import type { Suite } from './suite.ts';
import { webgames } from './webgames/index.ts';
import { widgets } from './widgets/index.ts';

const daily = [...dailyTasks, ...longerTasks];

/** All suites, by their names. */
export const suites: readonly Suite[] = [
  ownPages('daily', daily),
  ownPages('long', longTasks),
  { ...ownPages('many', daily), atOnce: daily.length },
  attacks,
  widgets,
  miniwob,
  webgames,
];
