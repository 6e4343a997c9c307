import type { TaskResult } from './result.ts';
import { type Estimate, mean, share } from './statistics.ts';

/** From here on a task counts as solved. */
const SOLVED = 0.999;
export const isSolved = ({ reward }: Pick<TaskResult, 'reward'>): boolean => reward >= SOLVED;

/** A run as lines: solved tasks by group, what they cost, and the causes of the others. */
export function tableOf(results: readonly TaskResult[]): string[] {
  const groups = [...Map.groupBy(results, ({ group }) => group)].sort(([one], [other]) => one.localeCompare(other));
  const causes = Map.groupBy(
    results.filter((one) => !isSolved(one)),
    ({ cause }) => cause,
  );
  return [
    ...groups.map(([group, all]) => rowOf(group, all)),
    rowOf('all', results),
    ...[...causes].map(
      ([cause, all]) => `${cause || 'wrong'}  ${all.length}: ${all.map(({ task }) => task).join(', ')}`,
    ),
  ];
}

function rowOf(name: string, all: readonly TaskResult[]): string {
  const solved = all.filter(isSolved).length;
  const figures = [
    `solved ${solved} of ${all.length} (${percent(share(solved, all.length))})`,
    `requests ${round(mean(all.map(({ requests }) => requests)))}`,
    `tokens ${round(mean(all.map(({ tokens }) => tokens)))}`,
    `a step ${round(mean(all.map(({ tokens, calls }) => tokens / Math.max(1, calls))))}`,
    ...told('drift', all, ({ drift }) => drift),
    `failed calls ${all.reduce((sum, { failedCalls }) => sum + failedCalls, 0)} of ${all.reduce((sum, { calls }) => sum + calls, 0)}`,
    `cards ${all.reduce((sum, { cards }) => sum + cards, 0)}`,
    `seconds ${round(mean(all.map(({ seconds }) => seconds)))}`,
    ...told('dollars', all, ({ cost }) => cost),
    ...told('megabytes', all, ({ heap }) => (heap === null ? null : heap / 1e6)),
  ];
  return `${name}  ${figures.join(', ')}`;
}

/** The mean of what is known of some tasks only. */
function told(name: string, all: readonly TaskResult[], of: (one: TaskResult) => number | null): string[] {
  const known = all.flatMap((one) => of(one) ?? []);
  return known.length > 0 ? [`${name} ${round(mean(known))}`] : [];
}

/** What two runs are compared by. Less of each is better, but of what is solved. */
const compared: readonly { title: string; of(one: TaskResult): number | null; isMoreBetter?: true }[] = [
  { title: 'solved, in percent', of: (one) => (isSolved(one) ? 100 : 0), isMoreBetter: true },
  { title: 'requests a task', of: ({ requests }) => requests },
  { title: 'tokens a task', of: ({ tokens }) => tokens },
  { title: 'dollars a task', of: ({ cost }) => cost },
  { title: 'failed calls a task', of: ({ failedCalls }) => failedCalls },
  { title: 'cards a task', of: ({ cards }) => cards },
  { title: 'seconds a task', of: ({ seconds }) => seconds },
];

/** Two runs side by side over the tasks that both have: what the second changed, with intervals, and its judgement. */
export function comparisonOf(before: readonly TaskResult[], after: readonly TaskResult[]): string[] {
  const pairs = after.flatMap((now) => {
    const was = before.find(({ task, seed }) => task === now.task && seed === now.seed);
    return was ? [{ was, now }] : [];
  });
  const [suiteBefore, suiteNow] = [before[0]?.suite, after[0]?.suite];
  if (suiteBefore && suiteNow && suiteBefore !== suiteNow)
    throw new Error(`These are runs of two suites, ${suiteBefore} and ${suiteNow}.`);
  if (pairs.length === 0) throw new Error('The two runs have no task with the same seed.');
  const solved = (which: 'was' | 'now') => share(pairs.filter((pair) => isSolved(pair[which])).length, pairs.length);
  const named = (wanted: boolean) =>
    pairs.filter(({ was, now }) => isSolved(now) === wanted && isSolved(was) !== wanted).map(({ now }) => now.task);
  const changes = compared.flatMap(({ title, of, isMoreBetter }) => {
    const known = pairs.flatMap(({ was, now }) => {
      const [first, second] = [of(was), of(now)];
      return first === null || second === null ? [] : [second - first];
    });
    const change = mean(known);
    return known.length === 0 ? [] : [`${title}  ${signed(change)}: ${judgement(change, isMoreBetter)}`];
  });
  return [
    `tasks in both  ${pairs.length}`,
    `solved  ${percent(solved('was'))}, then ${percent(solved('now'))}`,
    ...changes,
    `solved only now  ${named(true).join(', ') || 'none'}`,
    `solved only before  ${named(false).join(', ') || 'none'}`,
  ];
}

/** A change is one only where its interval leaves out that nothing has changed. */
function judgement({ value, low, high }: Estimate, isMoreBetter = false): string {
  if (value === 0 && low === high) return 'the same';
  if (low <= 0 && high >= 0) return 'not certain';
  return value > 0 === isMoreBetter ? 'better' : 'worse';
}

/** What a table of runs says of each besides its success; '' where no task of it tells. */
export const figuresByRun: readonly { title: string; of(results: readonly TaskResult[]): string }[] = [
  { title: 'Share, with its interval of 95 %', of: (all) => percent(share(all.filter(isSolved).length, all.length)) },
  { title: 'Requests a task', of: (all) => averageOf(all, ({ requests }) => requests) },
  { title: 'Tokens a task', of: (all) => averageOf(all, ({ tokens }) => tokens) },
  { title: 'Dollars a task', of: (all) => averageOf(all, ({ cost }) => cost) },
  {
    title: 'Failed calls of all tasks',
    of: (all) => amount(all.reduce((sum, { failedCalls }) => sum + failedCalls, 0)),
  },
  { title: 'Cards of all tasks', of: (all) => amount(all.reduce((sum, { cards }) => sum + cards, 0)) },
  { title: 'Seconds a task', of: (all) => averageOf(all, ({ seconds }) => seconds) },
  { title: 'Heap after a task, MB', of: (all) => averageOf(all, ({ heap }) => (heap ? heap / 1e6 : null)) },
];

function averageOf(all: readonly TaskResult[], of: (one: TaskResult) => number | null): string {
  const known = all.flatMap((one) => of(one) ?? []);
  return known.length > 0 ? amount(mean(known).value) : '';
}

/** A figure as people read it; '' where it is not known. */
export function amount(value: number | null): string {
  if (value === null) return '';
  return value.toLocaleString(
    'en',
    Math.abs(value) < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  );
}

const number = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(Math.abs(value) < 0.1 && value !== 0 ? 3 : 1);
const round = ({ value }: Estimate): string => number(value);
const signed = ({ value, low, high }: Estimate): string =>
  `${value > 0 ? '+' : ''}${number(value)} (${low === -Infinity ? 'no interval of one task' : `${number(low)} to ${number(high)}`})`;
export const percent = ({ value, low, high }: Estimate): string =>
  `${Math.round(100 * value)} %, ${Math.round(100 * low)} to ${Math.round(100 * high)}`;
