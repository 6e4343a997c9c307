import type { TaskResult } from './result.ts';
import { mean } from './statistics.ts';
import { amount, isSolved } from './tables.ts';

export interface ChartedRun {
  name: string;
  results: readonly TaskResult[];
}

/** One figure of all runs of a suite, by group. */
export interface Chart {
  id: string;
  title: string;
  /** Of its drawing, in pixels; 0 where every value is 0: then there is nothing to draw. */
  height: number;
  groups: string[];
  runs: { label: string; data: (number | null)[] }[];
  /** The same as rows of texts: the groups, and a column for each run. */
  values: string[][];
}

const figures: [title: string, of: (one: TaskResult) => number | null][] = [
  ['Solved, in percent', (one) => (isSolved(one) ? 100 : 0)],
  ['Prompt tokens a task', ({ tokens }) => tokens],
  ['US dollars a task', ({ cost }) => cost],
  ['Cards a task', ({ cards }) => cards],
  ['Seconds a task', ({ seconds }) => seconds],
];

/** The charts of a suite; none of a figure that no run tells. */
export function chartsOf(suite: string, runs: readonly ChartedRun[]): Chart[] {
  const groups = [...new Set(runs.flatMap(({ results }) => results.map(({ group }) => group)))].sort();
  return figures.flatMap(([title, of], at) => {
    const drawn = runs.map(({ name, results }) => ({
      label: name,
      data: groups.map((group) => meanOf(results.filter((one) => one.group === group).map(of))),
    }));
    if (drawn.every(({ data }) => data.every((value) => value === null))) return [];
    const rows = groups.map((group, row) => [group, ...drawn.map(({ data }) => amount(data[row] ?? null))]);
    return {
      id: `${suite}-${at}`,
      title,
      height: drawn.every(({ data }) => data.every((value) => !value))
        ? 0
        : 70 + groups.length * (8 + 9 * runs.length) + (runs.length > 1 ? 20 * runs.length : 0),
      groups,
      runs: drawn,
      values: [['Group', ...runs.map(({ name }) => name)], ...rows],
    };
  });
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? mean(known).value : null;
}

/** The script that draws them, with their figures in it. */
export function scriptOf(all: readonly Chart[]): string {
  const charts = all.filter(({ height }) => height > 0);
  return `const theme = matchMedia('(prefers-color-scheme: dark)');
theme.addEventListener('change', () => location.reload());
Chart.defaults.color = theme.matches ? '#ddd' : '#333';
Chart.defaults.borderColor = theme.matches ? '#444' : '#ddd';
Chart.defaults.animation = false;
const colours = ['#2f6fde', '#d9822b', '#3a9a5b', '#a04fc4'];
for (const { id, title, groups, runs } of ${JSON.stringify(charts).replaceAll('<', '\\u003c')})
  new Chart(document.getElementById(id), {
    type: 'bar',
    data: { labels: groups, datasets: runs.map((run, at) => ({ ...run, backgroundColor: colours[at % colours.length] })) },
    options: {
      indexAxis: 'y',
      maintainAspectRatio: false,
      plugins: { legend: { display: runs.length > 1, align: 'start' } },
      scales: { x: { beginAtZero: true, ...(title.includes('percent') ? { max: 100 } : {}) }, y: { ticks: { autoSkip: false } } },
    },
  });`;
}
