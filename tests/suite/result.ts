import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How one task of a run ended: one line of a result file. */
export interface TaskResult {
  suite: string;
  task: string;
  group: string;
  seed: number;
  browser: string;
  model: string;
  commit: string;
  /** ISO time. */
  at: string;
  /** 0 to 1. */
  reward: number;
  outcome: 'done' | 'unconfirmed' | 'failed' | 'stopped' | 'none';
  requests: number;
  calls: number;
  failedCalls: number;
  /** Prompt tokens (o200k), and those that no request before had. */
  tokens: number;
  newTokens: number;
  /** How much larger the last quarter of its requests is than the first: 1 is a task that costs the same to its end. */
  drift: number;
  /** What the product says it used: tokens by the provider's count, and their price. */
  used: string;
  /** That price in US dollars; null where the model has none. */
  cost: number | null;
  /** Bytes of the background's heap after it; null where the browser does not tell. */
  heap: number | null;
  /** Cards that the guard showed. */
  cards: number;
  seconds: number;
  /** Why it was not solved, by rule; '' where it was. */
  cause: '' | 'not listed' | 'call failed' | 'model failed' | 'ended too early' | 'not ended' | 'wrong' | 'broken';
  /** What was said about it, cut. */
  detail: string;
}

/** The results of a file, the newest of each task. A file that is not there has none. Throws on a line that is none. */
export function readResults(file: string): TaskResult[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const results = lines.map((line, at) => {
    const result = resultIn(line);
    if (result) return result;
    throw new Error(
      `Line ${at + 1} of ${file} is no result. A run that was cut off leaves its last line like that: remove it.`,
    );
  });
  return [...new Map(results.map((one) => [`${one.task} ${one.seed}`, one])).values()];
}

function resultIn(line: string): TaskResult | undefined {
  try {
    const result = JSON.parse(line) as Partial<TaskResult> | null;
    const isResult =
      typeof result?.task === 'string' && typeof result.reward === 'number' && result.suite !== undefined;
    return isResult ? (result as TaskResult) : undefined;
  } catch {
    return undefined;
  }
}

/** The results of a file that must have some. Throws where it is not there, a folder or empty. */
export function keptResults(file: string): TaskResult[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
  const results = readResults(file);
  if (results.length === 0) throw new Error(`There are no results in ${file}.`);
  return results;
}

/** Adds a line. What was written before stays, so that a run that dies loses nothing. */
export function addResult(file: string, result: TaskResult): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}
