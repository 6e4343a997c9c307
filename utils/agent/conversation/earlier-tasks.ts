import type { LiveTask } from './entry';
import { clip } from '../../text/clip';
import type { EarlierTask } from '../../contracts/events';

export function earlierOf({ request, plan, outcome, entries }: LiveTask, readSites: string[]): EarlierTask | undefined {
  if (!outcome) return undefined;
  const said = entries
    .flatMap((entry) => (entry.kind === 'user' ? [entry.text] : entry.kind === 'question' ? [entry.reply ?? ''] : []))
    .filter((words) => words !== '' && words !== request)
    .map((words) => clip(words, maxPartLength));
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
    ...(said.length > 0 ? { said } : {}),
    status: outcome.status,
    found: clip(found.filter((line) => line !== '').join('\n'), maxPartLength),
    sites: readSites,
  };
}

/** More than a message holds. Of earlier ones only the read sites are kept. */
export function newestEarlier(earlier: readonly EarlierTask[]): EarlierTask[] {
  const [first, ...rest] = earlier.slice(-maxTasks);
  if (!first) return [];
  const sites = [...new Set([...earlier.slice(0, -maxTasks), first].flatMap((task) => task.sites ?? []))];
  return [{ ...first, ...(sites.length > 0 ? { sites } : {}) }, ...rest];
}

const maxTasks = 40;
const maxPartLength = 1_200;
