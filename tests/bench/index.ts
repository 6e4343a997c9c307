import { benchHistory } from './history.ts';
import { benchLife } from './life.ts';
import { benchNames } from './names.ts';
import { benchSoak } from './soak.ts';
import { benchSnapshot } from './snapshot.ts';
import { benchTask } from './task.ts';

// npm run bench -- <name> [chromium|firefox]
const benches: Record<string, (words: string[]) => Promise<string[]>> = {
  names: benchNames,
  task: benchTask,
  snapshot: benchSnapshot,
  life: benchLife,
  history: benchHistory,
  soak: benchSoak,
};

const [name = 'task', ...words] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  process.stdout.write(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}\n`);
  process.exitCode = 1;
} else {
  for (const line of await bench(words)) process.stdout.write(`${line}\n`);
}
