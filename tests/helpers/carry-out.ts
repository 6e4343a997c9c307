import type { Page } from './browsers/index.ts';
import { act, claimDone, judgeComplete, makePlan } from './directed-model.ts';
import type { ModelServer, WireAnswer, WireRequest } from './model-server.ts';
import { answerCard, sendMessage, transcript, waitForEntry, waitForOutcome } from './panel.ts';
import { refIn, requestsOf, roleOf, textOf } from './roles.ts';

/**
 * A call of the navigator. `ref` and `scope` name an element by its line in the page text, e.g. `button "Save"`, or are
 * a literal ref. `tab_id: 'opened'` is the tab that a page opened last, `offset: 'next'` the end of the portion of the
 * page that was read last.
 */
export type Step = [tool: string, args?: Record<string, unknown>];

export interface Told {
  /** One line per call: the call, and its result as the model got it. Words of the page follow a bar. */
  results: string[];
  /** The page text that the model got before the first call and after each one, without the marks around it. */
  pages: string[];
  /** Every request of the task, of both roles. */
  requests: WireRequest[];
}

/**
 * Runs a task that the user requests in these words, with one call per turn. Rejects when an element is not in the page
 * text, when the task fails, or when it asks a person more often than `answers` cover. `answers`: buttons of the task's
 * cards, in order. `help`: what the person does in the page, when asked to.
 */
export async function carryOut(
  panel: Page,
  server: ModelServer,
  steps: Step[],
  words = 'Carry it out',
  answers: readonly string[] = [],
  help?: () => Promise<void>,
): Promise<Told> {
  const first = server.requests.length;
  const before = await panel.evaluate(() => document.querySelectorAll('[role=log] [data-kind=outcome]').length);
  const rest = [...steps];
  const faults: unknown[] = [];
  let planned = false;
  let claimed = false;
  const nextAnswer = (request: WireRequest): WireAnswer => {
    if (roleOf(request) === 'navigator') {
      const step = rest.shift();
      claimed = step === undefined;
      return step ? act(callOf(step, request)) : claimDone();
    }
    if (planned) return claimed ? judgeComplete() : goOn;
    planned = true;
    return makePlan('Carry it out');
  };
  server.handle((request) => {
    try {
      return nextAnswer(request);
    } catch (error) {
      faults.push(error);
      rest.length = 0;
      claimed = true;
      return act(['done', { status: 'failed', summary: 'The test is at fault.' }]);
    }
  });
  await sendMessage(panel, [words, ...commandsOf(steps)].join(', '));
  for (const answer of answers) await answerOne(panel, answer);
  if (help) {
    await waitForEntry(panel, 'assistance');
    await help();
    await panel.waitFor(() => !document.querySelector('[role=log] [data-kind=assistance][data-status=waiting]'));
  }
  // Effects that always ask are not what these tests are about.
  for (let cards = 0; cards < MOST_CARDS; cards += 1) {
    const waits = await panel.waitFor(
      (count: number) =>
        document.querySelector('[role=log] [data-kind=confirmation][data-status=waiting]')
          ? 'confirmation'
          : document.querySelectorAll('[role=log] [data-kind=outcome]').length > count ||
              document.querySelector('[role=log] [data-status=waiting]')
            ? 'end'
            : '',
      before,
    );
    if (waits !== 'confirmation') break;
    await answerOne(panel, 'Allow once');
  }
  const asked = (await transcript(panel)).find((line) => /^\w+\[waiting\]/.test(line));
  if (asked) throw new Error(`The task waits for a person: ${asked}`);
  const outcome = await waitForOutcome(panel, before + 1);
  if (faults.length > 0) throw faults[0];
  // A task that only read has nothing to confirm.
  if (outcome.status !== 'done' && outcome.status !== 'unconfirmed')
    throw new Error(`The task ended otherwise: ${outcome.text}`);
  const requests = server.requests.slice(first);
  const turns = requestsOf(requests, 'navigator');
  return {
    results: steps.map((step, index) => `${sayCall(step)}: ${readable(lastOf(turns[index + 1], 'tool'))}`),
    pages: turns.map((turn) => withoutMarks(lastOf(turn, 'user'))),
    requests,
  };
}

/** Resolves when one card more has its answer than before. */
async function answerOne(panel: Page, answer: string): Promise<void> {
  const answered = '[role=log] [data-kind=confirmation]:not([data-status=waiting])';
  const before = await panel.evaluate((css) => document.querySelectorAll(css).length, answered);
  await answerCard(panel, answer);
  await panel.waitFor((css: string, count: number) => document.querySelectorAll(css).length > count, answered, before);
}

/** More cards than a task of these tests can have. */
const MOST_CARDS = 20;

/** Everything that was sent to the model, to search for what must not be in it. */
export function bodiesOf({ requests }: Told): string {
  return requests.map(({ body }) => JSON.stringify(body)).join('\n');
}

const goOn: WireAnswer = { calls: [{ name: 'review', arguments: { verdict: 'continue', guidance: 'Go on.' } }] };

/**
 * What a person would say to have these steps done: it names the steps that send something, so that the task does not
 * ask.
 */
function commandsOf(steps: Step[]): string[] {
  return steps.flatMap(([tool, { ref = '', submit, url } = {}]) => {
    if (typeof url === 'string') return `open ${url}`;
    const [, name] = /^(?:button|checkbox) "([^"]*)"$/.exec(String(ref)) ?? [];
    if (tool === 'click' || tool === 'check') return name ? `click ${name}` : [];
    if (tool === 'upload_file') return 'upload it';
    // The forms in the fixtures have a button with this name.
    return tool === 'submit' || submit === true || tool === 'press_key' ? ['click Send', 'submit it'] : [];
  });
}

/** The call of a step, with the refs that the request shows for its elements. */
export function callOf([tool, args = {}]: Step, request: WireRequest): [string, Record<string, unknown>] {
  const refs = Object.entries(args).filter(
    ([key, value]) => /^((to_)?ref|scope)$/.test(key) && !/^(f\d+)?e\d+$/.test(String(value)),
  );
  const opened =
    args.tab_id === 'opened' ? { tab_id: Number(/.*It opened tab (\d+)/s.exec(textOf(request))?.[1]) } : {};
  const next = args.offset === 'next' ? nextPortion(textOf(request)) : {};
  return [
    tool,
    {
      ...args,
      ...opened,
      ...next,
      ...Object.fromEntries(refs.map(([key, value]) => [key, refIn(request, String(value))])),
    },
  ];
}

function nextPortion(told: string): Record<string, unknown> {
  const [, scope, offset] = /.*whole true(?:, scope (\w+))? and offset (\d+)/s.exec(told) ?? [];
  return { offset: Number(offset), ...(scope ? { scope } : {}) };
}

function sayCall([tool, { ref, scope, ...args } = {}]: Step): string {
  return [
    tool,
    ref ?? scope,
    ...Object.values(args).map((value) => (Array.isArray(value) ? value.join('+') : JSON.stringify(value))),
  ]
    .filter(Boolean)
    .join(' ');
}

function lastOf(request: WireRequest | undefined, role: 'tool' | 'user'): string {
  return request?.messages.findLast((message) => message.role === role)?.text ?? '(nothing)';
}

function withoutMarks(text: string): string {
  return text.replace(/<\/?page-content-\w+>\n?/g, '').trim();
}

/** The text on one line where possible, and without the advice that comes with each failure of the same kind. */
function readable(text: string): string {
  return text
    .replace(/\n?<page-content-(\w+)>\n([^]*?)\n<\/page-content-\1>\n?/g, ' | $2 ')
    .trimEnd()
    .replace(/^(Failed: \w+)\.[^|]*/, '$1 ');
}
