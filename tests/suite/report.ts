import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../../scripts/commands.ts';
import { type ChartedRun, chartsOf, scriptOf } from './report-charts.ts';
import { escaped, style, tableHtml } from './report-html.ts';
import { keptResults, type TaskResult } from './result.ts';
import { comparisonOf, figuresByRun, isSolved } from './tables.ts';

/**
 * Writes a page beside the first result file that shows its runs, suite by suite: success, tokens, cost, cards and time
 * by group, the runs of a suite compared with its first, and each task that was not solved, with its transcript and its
 * picture. It opens without a network. Gives the file. Throws where a result file is not there, empty or broken.
 */
export function writeReport(files: readonly string[]): string {
  if (files.length === 0) throw new Error('report takes one or more result files.');
  const runs = files.map((file): Run => ({ file, name: '', results: keptResults(file) }));
  for (const run of runs) run.name = nameOf(run.file, files);
  const target = join(dirname(files[0] ?? ''), 'report.html');
  writeFileSync(target, pageOf(runs, dirname(target)));
  return target;
}

interface Run extends ChartedRun {
  file: string;
  results: TaskResult[];
}

/** The name of its file, with the folder where two have the same. */
function nameOf(file: string, all: readonly string[]): string {
  const name = basename(file, '.jsonl');
  const isOne = all.filter((other) => basename(other, '.jsonl') === name).length < 2;
  return isOne ? name : `${basename(dirname(file))}/${name}`;
}

function pageOf(runs: readonly Run[], folder: string): string {
  const library = readFileSync(join(root, 'node_modules', 'chart.js', 'dist', 'chart.umd.min.js'), 'utf8');
  const suites = [...Map.groupBy(runs, ({ results }) => results[0]?.suite ?? '')];
  const charts = suites.flatMap(([suite, all]) => chartsOf(suite, all));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Suite report: ${escaped(suites.map(([suite]) => suite).join(', '))}</title>
<style>${style}</style>
<main>
<h1>Suite report</h1>
${suites.map(([suite, all]) => suiteOf(suite, all, folder)).join('\n')}
</main>
<script>${library.replaceAll('</script', '<\\/script')}</script>
<script>${scriptOf(charts)}</script>
</html>
`;
}

function suiteOf(suite: string, runs: readonly Run[], folder: string): string {
  const [first, ...others] = runs;
  const compared = others.map((run) => comparison(first!, run));
  const charts = chartsOf(suite, runs).map(
    ({ id, title, height, values }) =>
      `<figure><figcaption>${title}</figcaption>${
        height === 0
          ? '<p>0 in every group.</p>'
          : `<div style="height: ${height}px"><canvas id="${id}" role="img" aria-label="${title} by group; the table below has the figures"></canvas></div>`
      }
<details><summary>As a table</summary>${tableHtml(title, values)}</details></figure>`,
  );
  return `<section><h2>${escaped(suite)}</h2>
${tableHtml(`Runs of ${suite}`, [runHeads, ...runs.map(runRow)])}
${compared.join('\n')}
<div class="charts">${charts.join('\n')}</div>
<h3>Not solved</h3>
${runs.map((run) => failures(run, folder)).join('\n')}
</section>`;
}

const runHeads = ['Run', 'Solved', ...figuresByRun.map(({ title }) => title)];

function runRow({ name, results }: Run): string[] {
  const told = (key: 'browser' | 'model' | 'commit') => [...new Set(results.map((one) => one[key]))].join(', ');
  const days = [...new Set(results.map(({ at }) => at.slice(0, 10)))].sort();
  const about = `${told('browser')}, ${told('model')}, commit ${told('commit')}, ${days.join(' to ')}`;
  const solved = results.filter(isSolved).length;
  return [`${name}\n${about}`, `${solved} of ${results.length}`, ...figuresByRun.map(({ of }) => of(results))];
}

function comparison(before: Run, now: Run): string {
  const lines = comparisonOf(before.results, now.results).map((line) => line.split('  '));
  const title = `${now.name} compared with ${before.name}`;
  return `<h3>${escaped(title)}</h3>${tableHtml(title, [['Figure', 'Change, with the interval of 95 %'], ...lines])}`;
}

function failures(run: Run, folder: string): string {
  const failed = run.results.filter((one) => !isSolved(one));
  const all = failed.map((one) => failure(run, one, folder)).join('\n');
  const count = failed.length === 0 ? 'every task was solved' : `${failed.length} of ${run.results.length}`;
  return `<h4>${escaped(run.name)}: ${count}</h4>${all}`;
}

function failure({ file }: Run, { task, cause, detail, group }: TaskResult, folder: string): string {
  const beside = file.replace(/\.jsonl$/, '');
  const transcript = join(beside, `${task}.txt`);
  const picture = join(beside, `${task}.png`);
  const steps = existsSync(transcript) ? stepsOf(readFileSync(transcript, 'utf8')) : [];
  const shown = existsSync(picture)
    ? `<img alt="The page at the end" loading="lazy" src="${encodeURI(relative(folder, picture))}">`
    : '<p>No picture of it is beside the results.</p>';
  const told = steps.length > 0 ? `<ol>${steps.join('\n')}</ol>` : '<p>No transcript of it is beside the results.</p>';
  return `<details><summary><b>${escaped(task)}</b> <span>${escaped(`${group}: ${cause || 'wrong'}`)}</span></summary>
<p>${escaped(detail)}</p>${shown}${told}</details>`;
}

/** What was sent and answered from request to request, without the texts that are the same in every task. */
function stepsOf(transcript: string): string[] {
  const requests = transcript.split(/^=+\nrequest \d+.*\n=+$/m).slice(1);
  return requests.map((request) => {
    const [, ...parts] = request.split(/^--- /m);
    const said = parts.map((part) => part.split(/\n([\s\S]*)/));
    return `<li>${said
      .filter(([head = '']) => !/^(system|tools)/.test(head))
      .map(([head = '', text = '']) => `<b>${escaped(head)}</b><pre tabindex="0">${escaped(text.trim())}</pre>`)
      .join('')}</li>`;
  });
}
