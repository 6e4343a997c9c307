import { browserNames } from '../../scripts/browsers.ts';
import { benchBridge } from './bridge.ts';
import { benchCompare } from './compare.ts';
import { benchGuard } from './guard.ts';
import { benchHistory } from './history.ts';
import { benchLife } from './life.ts';
import { benchMemory } from './memory.ts';
import { benchModel } from './model.ts';
import { benchPictures } from './pictures.ts';
import { keepResult, writeBenchmarks } from './results.ts';
import { benchSoak } from './soak.ts';
import { benchSnapshot } from './snapshot.ts';
import { benchSize } from './size.ts';
import { benchStart } from './start.ts';
import { benchStep } from './step.ts';
import { benchTask } from './task.ts';
import { benchWire } from './wire.ts';
import { benchWorkflows } from './workflows.ts';
import { say } from '../../scripts/say.ts';

// npm run bench -- <name> [chromium|firefox] [--keep]; npm run bench -- table
const benches: Record<string, (words: string[]) => Promise<string[]>> = {
  bridge: benchBridge,
  task: benchTask,
  compare: benchCompare,
  model: benchModel,
  pictures: benchPictures,
  snapshot: benchSnapshot,
  life: benchLife,
  memory: benchMemory,
  guard: benchGuard,
  history: benchHistory,
  soak: benchSoak,
  size: benchSize,
  start: benchStart,
  step: benchStep,
  wire: benchWire,
  workflows: benchWorkflows,
};

const [name = 'task', ...words] = process.argv.slice(2);
const bench = benches[name];
if (name === 'table') writeBenchmarks();
else if (!bench) {
  say(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}, and table`);
  process.exitCode = 1;
} else {
  const lines = await bench(words.filter((word) => word !== '--keep'));
  for (const line of lines) say(line);
  if (words.includes('--keep')) {
    const browser = browserNames.find((known) => words.includes(known)) ?? 'chromium';
    keepResult(name, browser, lines);
    writeBenchmarks();
  }
}
