import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/commands.ts';

/** One run of a bench, as it is kept. */
export interface BenchResult {
  bench: string;
  browser: string;
  /** ISO day. */
  date: string;
  commit: string;
  machine: string;
  /** What the run printed: a name, two blanks or more, and a value; a line without a value heads what follows. */
  lines: string[];
}

const folder = join(root, 'tests/bench/results');
const document = join(root, 'docs/benchmarks.md');

/** Keeps a run in the place of the last one of the same bench and browser. */
export function keepResult(bench: string, browser: string, lines: string[]): void {
  const result: BenchResult = {
    bench,
    browser,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    machine: `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1e9)} GB, ${process.platform}`,
    lines,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${bench}-${browser}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
}

/** Writes docs/benchmarks.md from all kept runs. */
export function writeBenchmarks(): void {
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as BenchResult);
  writeFileSync(document, benchmarksOf(results));
}

/** The document, aligned as prettier aligns it. */
function benchmarksOf(results: readonly BenchResult[]): string {
  const head = [
    '# Benchmarks',
    '',
    'Written by `npm run bench -- table` from the runs in `tests/bench/results`. `npm run bench -- <name> [firefox] --keep` runs one and keeps it.',
  ];
  const parts = results.map(({ bench, browser, date, commit, machine, lines }) => [
    `## ${bench}, ${browser}`,
    '',
    `${date}, commit ${commit}, ${machine}.`,
    ...tablesOf(lines).flatMap((table) => ['', ...table]),
  ]);
  return `${[head, ...parts].map((part) => part.join('\n')).join('\n\n')}\n`;
}

/** A line without a value begins a new table, under its own words. */
function tablesOf(lines: readonly string[]): string[][] {
  const tables: { title: string; rows: [string, string][] }[] = [{ title: '', rows: [] }];
  for (const line of lines) {
    const [name = '', ...value] = line.trim().split(/\s{2,}/);
    if (name === '') continue;
    if (value.length === 0) tables.push({ title: name, rows: [] });
    else tables.at(-1)?.rows.push([name, value.join(' ')]);
  }
  return tables.flatMap(({ title, rows }) => {
    const table = rows.length === 0 ? [] : aligned([['figure', 'value'], ...rows]);
    return title === '' ? (table.length > 0 ? [table] : []) : [[title], ...(table.length > 0 ? [table] : [])];
  });
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = [0, 1].map((column) => Math.max(3, ...escaped.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]): string => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = escaped;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)];
}
