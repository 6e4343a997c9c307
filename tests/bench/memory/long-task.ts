import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { ModelMessage, ModelRequest } from '@/utils/contracts/model';
import { tell, type Say } from '../../helpers/agent-world.ts';

/** What a task of a hundred acts cost, and what came of it. */
export interface LongTask {
  requests: number;
  promptTokens: number;
  /** Those from where a request differs from the one before: what no cache has. */
  newTokens: number;
  largest: number;
  /** How often the conversation was shortened. */
  shortened: number;
  acts: number;
  /** Shelves that were opened more than once. */
  twice: number;
  /** Those of the planted facts that are in the answer. */
  facts: number;
}

export const SHELVES = 100;
export const FACTS = 10;

const fact = (shelf: number) => `the code of shelf ${shelf} is ${shelf * 7919 + 4711}`;
const hasFact = (shelf: number) => shelf % (SHELVES / FACTS) === 5;
const refOf = (shelf: number) => `e${shelf + 10}`;
const shelves = Array.from({ length: SHELVES }, (_, at) => at + 1);
/** All shelves look alike, and below them is what the one that is open holds. */
const pageOf = (open: number) =>
  [
    ...shelves.map((shelf) => `row: Shelf ${shelf} | button "Open" [${refOf(shelf)}]`),
    `heading "Shelf ${open}" level=2`,
    ...(hasFact(open) ? [`text "${fact(open)}"`] : []),
    ...Array.from(
      { length: 15 },
      (_, n) => `text "Part ${open * 100 + n}: ${(open * n) % 17} pieces in room ${n % 7}"`,
    ),
  ].join('\n');

const textOf = (message: ModelMessage): string =>
  message.role === 'user'
    ? message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    : message.role === 'tool'
      ? message.content
      : message.text;

/** What a model knows that reads its request, and nothing else: the facts, and the shelves that it has opened. */
function knownIn({ messages }: ModelRequest): { facts: string[]; opened: Set<number> } {
  const text = messages.map(textOf).join('\n');
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  const opened = [
    ...calls.map(({ arguments: { ref } }) => Number(String(ref).slice(1)) - 10),
    ...[...text.matchAll(/^done: click .*"Shelf (\d+)"/gm)].map(([, shelf]) => Number(shelf)),
  ];
  return { facts: [...new Set(text.match(/the code of shelf \d+ is \d+/g))], opened: new Set(opened) };
}

/** Opens the first shelf that is still closed; told to, it writes down what it has read; then it answers. */
function act(request: ModelRequest): Say {
  const { facts, opened } = knownIn(request);
  const next = shelves.find((shelf) => !opened.has(shelf));
  if (next === undefined) return [['done', { status: 'done', summary: 'Read.', result: facts.join('; ') }]];
  const isTold = textOf(request.messages.at(-1)!).includes('about to be shortened');
  return { text: isTold ? facts.join('; ') : '', calls: [['click', { ref: refOf(next) }]] };
}

/** Carries the task out with the real core, for a model with this window. */
export async function longTask(contextTokens?: number): Promise<LongTask> {
  const opened: number[] = [];
  const { state, requests } = await tell({
    request: 'Open all shelves, each once, and tell me their codes',
    limits: { planningInterval: 50, maxSteps: 400, ...(contextTokens !== undefined && { contextTokens }) },
    page: {
      text: pageOf(0),
      foresee: (intent) => {
        const shelf = 'ref' in intent ? Number(String(intent.ref).slice(1)) - 10 : 0;
        const known = { role: 'button', name: 'Open', item: `Shelf ${shelf} | closed` };
        return { url: 'https://shop.example/', known };
      },
      act(action, page) {
        if (!('ref' in action)) return;
        opened.push(Number(String(action.ref).slice(1)) - 10);
        page.text = pageOf(opened.at(-1)!);
      },
    },
    model: Array.from({ length: 2 * SHELVES }, () => act),
  });
  const sent = requests.map(({ request }) => request);
  const known = new Map<string, number>();
  const tokens = (text: string) =>
    known.get(text) ?? known.set(text, encode(text, { allowedSpecial: 'all' }).length).get(text)!;
  const parts = sent.map(({ tools, system, messages }) => [
    JSON.stringify(tools),
    system,
    ...messages.map((message) => JSON.stringify(message)),
  ]);
  const sizes = parts.map((own) => sum(own.map(tokens)));
  const fresh = parts.map((own, at) => sum(own.slice(sameUntil(own, parts[at - 1] ?? [])).map(tokens)));
  return {
    requests: sent.length,
    promptTokens: sum(sizes),
    newTokens: sum(fresh),
    largest: Math.max(...sizes),
    shortened: parts.filter((own, at) => sameUntil(own, parts[at - 1] ?? []) < (parts[at - 1]?.length ?? 0)).length,
    acts: state.actions,
    twice: opened.length - new Set(opened).size,
    facts: shelves.filter((shelf) => hasFact(shelf) && state.done?.result?.includes(fact(shelf))).length,
  };
}

function sameUntil(own: string[], before: string[]): number {
  const at = own.findIndex((part, n) => part !== before[n]);
  return at < 0 ? own.length : at;
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
