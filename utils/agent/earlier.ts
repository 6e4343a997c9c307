import { fence } from '../guard/fence';
import { estimateTokens } from '../snapshot/tokens';
import type { Outcome } from './events';
import type { TaskState } from './state';

/** What a later task of the same conversation knows of an earlier one: what was asked, done and found. */
export interface EarlierTask {
  request: string;
  status: Outcome['status'];
  /** What the models answered and what the outcome says, also in the page's words. */
  found: string;
  /** Hosts whose content was read. */
  sites?: string[];
}

/** What is kept of an ended task; undefined while it runs. */
export function earlierOf({ request, entries, plan, outcome, readSites }: TaskState): EarlierTask | undefined {
  if (!outcome) return undefined;
  const answers = entries.flatMap((entry) => (entry.kind === 'answer' ? [entry.text] : []));
  const steps = plan.map(({ status, text }) => `[${status}] ${text}`);
  const found = [
    ...steps,
    ...answers,
    outcome.summary,
    ...outcome.evidence.map(({ quote }) => quote),
    outcome.failure?.message ?? '',
  ];
  return {
    request,
    status: outcome.status,
    found: clip(found.filter((line) => line !== '').join('\n')),
    sites: readSites,
  };
}

/** The newest tasks of a long conversation, more than a message tells; of those before it is only kept which sites they read. */
export function newestEarlier(earlier: readonly EarlierTask[]): EarlierTask[] {
  const [first, ...rest] = earlier.slice(-mostTasks);
  if (!first) return [];
  const sites = [...new Set([...earlier.slice(0, -mostTasks), first].flatMap((task) => task.sites ?? []))];
  return [{ ...first, ...(sites.length > 0 ? { sites } : {}) }, ...rest];
}

/**
 * The earlier tasks as a message tells them, oldest first, as many of the newest as the budget holds; '' where there are
 * none. Words of models and pages stand inside the fence.
 */
export function earlierText(earlier: readonly EarlierTask[], nonce: string): string {
  const told: string[] = [];
  let tokens = 0;
  for (const { request, status, found } of earlier.toReversed()) {
    const text = `The user: ${clip(request)}\nEnded: ${status}.\n${fence(found || 'nothing', nonce)}`;
    tokens += estimateTokens(text);
    if (tokens > mostTokens) break;
    told.unshift(text);
  }
  return told.length === 0 ? '' : `Earlier in this conversation:\n${told.join('\n')}`;
}

const mostTasks = 40;
const mostTokens = 2_000;
const longestPart = 1_200;

function clip(text: string): string {
  return text.length <= longestPart ? text : `${text.slice(0, longestPart - 1)}…`.toWellFormed();
}
