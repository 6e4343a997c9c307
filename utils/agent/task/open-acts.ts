import { defined } from '../../defined';
import type { EventOf, Outcome, TaskEvent } from '../../contracts/events';
import type { OpenAct } from '../../contracts/open-act';
import { callPrint } from './like-act';
import type { CallUnderWay } from './plan-state';

interface Before {
  openActs: OpenAct[];
  underWay?: CallUnderWay | undefined;
  tab: { url: string };
  outcome?: Pick<Outcome, 'status'> | undefined;
}

export function foldOpen(before: Before, event: TaskEvent): OpenAct[] {
  const fold = folds[event.type] as Fold<TaskEvent> | undefined;
  return fold ? fold(before.openActs, event, before) : before.openActs;
}

type Fold<E> = (open: OpenAct[], event: E, before: Before) => OpenAct[];

const folds: { [T in TaskEvent['type']]?: Fold<EventOf<T>> } = {
  sent: (open, { act }) => [...open.filter(({ id }) => id !== act.id), act],
  settled: (open, { id, how, status }, { outcome }) =>
    how === 'lost'
      ? changed(open, isAct(id), { cut: true, told: true })
      : how === 'answered' && outcome?.status !== 'done'
        ? withAnswer(open, id, status)
        : without(open, id),
  'write-allowed': (open, { writeId: id, method, url, body, at }) => [
    ...open,
    { id, at, request: { method, url }, ...defined({ body }) },
  ],
  'write-ended': (open, { writeId, end }) =>
    end.how === 'open'
      ? changed(open, isAct(writeId), { told: true })
      : end.how === 'failed'
        ? changed(open, isAct(writeId), { told: true, cut: true })
        : withAnswer(open, writeId, end.how === 'answered' ? end.status : undefined),
  'call-started': unanswered,
  'call-ended': (open, { callId, result }, before) =>
    !result.ok && result.failure.mayHaveHappened ? withCut(open, before) : withTold(open, callId),
  'call-unknown': (open, _event, before) => withCut(open, before),
  // In a page that nobody has seen since.
  'tab-lost': (open, { trouble }) =>
    trouble.why === 'held' ? open : changed(open, ({ answered }) => answered !== undefined, { cut: true, told: true }),
  confirmed: (open, { settles }) => (settles === undefined ? open : without(open, settles)),
  // The page is at the address that was asked for.
  'page-seen': (open, { view }, { tab }) =>
    view.problem
      ? open
      : unanswered(open).filter(
          ({ cut, request }) =>
            !cut || !request || !isSameDocument(request.url, view.url) || isSameDocument(tab.url, view.url),
        ),
  ended(open, { outcome }, before) {
    if (isProven(outcome)) return [];
    const left = outcome.status === 'done' ? unanswered(open) : open;
    const told = changed(left, () => true, { told: true });
    return withCut(told, before);
  },
};

/** The cut call is open, unless its requests are. */
function withCut(open: OpenAct[], { underWay, tab }: Before): OpenAct[] {
  if (underWay?.effect !== 'once') return open;
  const { callId, at, tool, args, label, known, sends } = underWay;
  if (open.some((act) => act.callId === callId)) return withTold(open, callId);
  const call = callPrint(tool, args, tab.url, known?.ref);
  return [...open, { id: callId, callId, at, call, label, ...defined({ request: sends }), cut: true, told: true }];
}

/** What was not refused is known once the task has seen the page, or goes on. */
function withAnswer(open: OpenAct[], id: string, status: number | undefined): OpenAct[] {
  if (status === undefined || status >= 400) return without(open, id);
  return open.map((act) => {
    if (act.id !== id) return act;
    const { told: _told, cut: _cut, ...rest } = act;
    return { ...rest, answered: status };
  });
}

function unanswered(open: OpenAct[]): OpenAct[] {
  const isKnown = ({ answered, cut }: OpenAct): boolean => answered !== undefined && !cut;
  return open.some(isKnown) ? open.filter((act) => !isKnown(act)) : open;
}

/** The page shows that what the task was for is done. */
export function isProven({ status, evidence }: Outcome): boolean {
  return status === 'done' && evidence.length > 0;
}

function withTold(open: OpenAct[], callId: string): OpenAct[] {
  return changed(open, (act) => act.callId === callId, { told: true });
}

const isAct = (id: string) => (act: OpenAct) => act.id === id;

function changed(open: OpenAct[], fits: (act: OpenAct) => boolean, change: Partial<OpenAct>): OpenAct[] {
  return open.map((act) => (fits(act) ? { ...act, ...change } : act));
}

function without(open: OpenAct[], id: string): OpenAct[] {
  return open.some((act) => act.id === id) ? open.filter((act) => act.id !== id) : open;
}

function isSameDocument(one: string, other: string): boolean {
  return one.replace(/#.*$/s, '') === other.replace(/#.*$/s, '');
}
