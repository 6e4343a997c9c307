import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../../scripts/commands.ts';
import { readResults, type TaskResult } from './result.ts';
import { isSolved, percent } from './tables.ts';
import { mean, share } from './statistics.ts';

/**
 * Writes a page beside the first result file that shows its runs: success, tokens, cards and time by group, and each
 * task that was not solved, with its transcript and its picture. It opens without a network. Gives the file. Throws
 * where a result file is not there or empty.
 */
export function writeReport(files: readonly string[]): string {
  const runs = files.map((file) => ({ file, name: basename(file, '.jsonl'), results: readResults(file) }));
  const empty = runs.find(({ results }) => results.length === 0);
  if (empty || runs.length === 0) throw new Error(`There are no results in ${empty?.file ?? 'no file'}.`);
  const target = join(dirname(files[0] ?? ''), 'report.html');
  writeFileSync(target, pageOf(runs, dirname(target)));
  return target;
}

interface Run {
  file: string;
  name: string;
  results: TaskResult[];
}

function pageOf(runs: readonly Run[], folder: string): string {
  const charts = readFileSync(join(root, 'node_modules', 'chart.js', 'dist', 'chart.umd.min.js'), 'utf8');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Suite report</title>
<style>${style}</style>
<main>
<h1>Suite report</h1>
<table>
<thead><tr><th>Run<th>Solved<th>Requests a task<th>Tokens a task<th>Dollars a task<th>Failed calls<th>Cards<th>Seconds a task<th>Heap, MB</tr></thead>
<tbody>${runs.map(summaryRow).join('\n')}</tbody>
</table>
${figures.map(({ id, title }) => `<section><h2>${title}</h2><div class="chart"><canvas id="${id}"></canvas></div></section>`).join('\n')}
<section><h2>Not solved</h2>
${runs.flatMap((run) => run.results.filter((one) => !isSolved(one)).map((one) => failure(run, one, folder))).join('\n') || '<p>Every task was solved.</p>'}
</section>
</main>
<script>${charts.replaceAll('</script', '<\\/script')}</script>
<script>${drawing(runs)}</script>
</html>
`;
}

function summaryRow({ name, results }: Run): string {
  const [first] = results;
  const solved = share(results.filter(isSolved).length, results.length);
  const average = (of: (one: TaskResult) => number | null, digits = 1) => {
    const known = results.flatMap((one) => of(one) ?? []);
    return known.length > 0 ? mean(known).value.toFixed(digits) : 'not told';
  };
  return `<tr><th scope="row">${escaped(name)}<small>${escaped(`${first?.browser}, ${first?.model}, commit ${first?.commit}`)}</small>
<td>${results.filter(isSolved).length} of ${results.length}<small>${percent(solved)}</small>
<td>${average(({ requests }) => requests)}<td>${average(({ tokens }) => tokens)}
<td>${average(({ cost }) => cost, 4)}<td>${results.reduce((sum, { failedCalls }) => sum + failedCalls, 0)}
<td>${results.reduce((sum, { cards }) => sum + cards, 0)}<td>${average(({ seconds }) => seconds)}
<td>${average(({ heap }) => heap && heap / 1e6)}</tr>`;
}

function failure({ file, name }: Run, { task, cause, detail }: TaskResult, folder: string): string {
  const beside = file.replace(/\.jsonl$/, '');
  const transcript = join(beside, `${task}.txt`);
  const picture = join(beside, `${task}.png`);
  const steps = existsSync(transcript) ? stepsOf(readFileSync(transcript, 'utf8')) : [];
  const shown = existsSync(picture)
    ? `<img alt="The page at the end" loading="lazy" src="${encodeURI(relative(folder, picture))}">`
    : '';
  return `<details><summary><b>${escaped(task)}</b> <span>${escaped(name)}: ${escaped(cause || 'wrong')}</span></summary>
<p>${escaped(detail)}</p>${shown}
<ol>${steps.map((step) => `<li><pre>${escaped(step)}</pre>`).join('\n')}</ol></details>`;
}

/** What was sent and answered from request to request, without the texts that are the same in every task. */
const stepsOf = (transcript: string): string[] =>
  transcript
    .split(/^=+\nrequest \d+.*\n=+$/m)
    .slice(1)
    .map((part) => part.replace(/--- system[\s\S]*?(?=--- user)/, '').trim());

const figures = [
  { id: 'solved', title: 'Solved, in percent', value: 'solved' },
  { id: 'tokens', title: 'Prompt tokens a task', value: 'tokens' },
  { id: 'cost', title: 'Dollars a task, where the model has a price', value: 'cost' },
  { id: 'cards', title: 'Cards a task', value: 'cards' },
  { id: 'seconds', title: 'Seconds a task', value: 'seconds' },
] as const;

/** The script that draws the charts, with its figures. */
function drawing(runs: readonly Run[]): string {
  const groups = [...new Set(runs.flatMap(({ results }) => results.map(({ group }) => group)))].sort();
  const figureOf = (all: TaskResult[], value: (typeof figures)[number]['value']): number | null => {
    const known = all.flatMap((one) => (value === 'solved' ? (isSolved(one) ? 100 : 0) : (one[value] ?? [])));
    return known.length > 0 ? mean(known).value : null;
  };
  const data = figures.map(({ id, value }) => ({
    id,
    groups,
    runs: runs.map(({ name, results }) => ({
      label: name,
      data: groups.map((group) =>
        figureOf(
          results.filter((one) => one.group === group),
          value,
        ),
      ),
    })),
  }));
  return `const dark = matchMedia('(prefers-color-scheme: dark)').matches;
Chart.defaults.color = dark ? '#ddd' : '#333';
Chart.defaults.borderColor = dark ? '#444' : '#ddd';
Chart.defaults.animation = false;
const colours = ['#2f6fde', '#d9822b', '#3a9a5b', '#a04fc4'];
for (const { id, groups, runs } of ${JSON.stringify(data).replaceAll('<', '\\u003c')})
  new Chart(document.getElementById(id), {
    type: 'bar',
    data: { labels: groups, datasets: runs.map((run, at) => ({ ...run, backgroundColor: colours[at % colours.length] })) },
    options: { maintainAspectRatio: false, plugins: { legend: { display: runs.length > 1 } } },
  });`;
}

const style = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 16px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
small { display: block; opacity: 0.7; font-weight: normal; }
.chart { height: 240px; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 6px 0; }
summary span { opacity: 0.7; }
img { max-width: 100%; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
