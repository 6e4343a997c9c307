import { siteOf } from '../../web/hosts';
import { isOfDomain } from '../../web/registrable';
import type { CallOutcome, PageView } from '../../contracts/events';
import type { ToolCall } from '../../contracts/model';
import type { Consent, PutInPage } from '../../contracts/ports';
import { effectCardOf } from '../task/effect-budget';
import type { CallRecord, TaskState } from '../task/state';
import { defined } from '../../defined';
import { isSecretName } from '../../settings/safety';
import { DOTS } from '../../page/act/forms/dots';
import { factsOf, textIn } from '../loop/guard-facts';

/**
 * Fields as they stood after the call, and what it chose. A call that may have had an effect has sent those of its
 * site. No result: nobody knows how it ended.
 */
export function withPut({ consent, view }: TaskState, record: CallRecord, result?: CallOutcome): PutInPage[] {
  const { spends, call, page = '' } = record;
  const hasSent = spends !== undefined || effectCardOf(consent, call.id) !== undefined;
  // The guard has judged with it what stands in pages of the same site.
  const before = hasSent ? without(consent.put, ({ site }) => !site || isOfDomain(site, page)) : consent.put;
  const report = reportOf(record, result);
  const { unchosen = [] } = report;
  // After a look that failed, nobody knows which document that was.
  const at = view?.documentKey ? { tabId: view.tabId, documentKey: view.documentKey } : undefined;
  const put = putBy({ ...report, left: withHidden(report.left ?? [], call, consent) }).map((one) => ({
    ...one,
    site: siteOf(page) ?? '',
    ...defined({ at }),
  }));
  const names = new Set(put.map(({ name }) => name));
  // Only its last text counts, and a group's last choice.
  const left = without(
    before,
    ({ name, isChoice, at: place }) =>
      place?.tabId === at?.tabId && (names.has(name) || (isChoice === true && unchosen.includes(name))),
  );
  return withMore(left, put);
}

/**
 * What stood in the tab's document before has gone with it; what an earlier task has set there is this one's, too. A
 * failed look says nothing.
 */
export function withLook(before: PutInPage[], { tabId, documentKey, url, set = [] }: PageView): PutInPage[] {
  if (documentKey === '') return before;
  const left = without(before, ({ at }) => at?.tabId === tabId && at.documentKey !== documentKey);
  const found = set
    .filter(({ name, value }) => !left.some((one) => one.isHere && one.name === name && one.value === value))
    .map((one) => ({ ...one, site: siteOf(url) ?? '', at: { tabId, documentKey } }));
  return withMore(left, found);
}

/** Of too many, those that stand in a page are kept. */
function withMore(put: readonly PutInPage[], more: readonly PutInPage[]): PutInPage[] {
  const all: PutInPage[] = [...put, ...more.map((one) => ({ ...one, isHere: true as const }))];
  return all.toSorted((one, other) => Number(one.isHere ?? false) - Number(other.isHere ?? false)).slice(-MAX_PUT);
}

/** Those stand there no more. */
export function without(put: readonly PutInPage[], isOut: (one: PutInPage) => boolean): PutInPage[] {
  return put.map(({ isHere, ...one }) => (isHere && !isOut(one) ? { ...one, isHere } : one));
}

const MAX_PUT = 500;

/** See `ActionOutcome`. */
interface ReportOfAct {
  left?: PutInPage[];
  unchosen?: string[];
  target?: { role: string; name?: string };
}

/** What may have happened may have chosen it. */
function reportOf({ known }: CallRecord, result: CallOutcome | undefined): ReportOfAct {
  if (result?.ok) return (result.value.details ?? {}) as ReportOfAct;
  return known?.ref && (!result || result.failure.mayHaveHappened) ? { target: known.ref } : {};
}

function putBy({ left = [], unchosen = [], target }: ReportOfAct): PutInPage[] {
  const { role = '', name = '' } = target ?? {};
  // What was switched off is a state that the task has set, too.
  const isState = name !== '' && (choices.test(role) || unchosen.includes(name));
  const isTold = left.some((one) => one.isChoice && one.name === name);
  return [
    ...left.filter(({ value }) => value !== ''),
    ...(isState && !isTold ? [{ name, value: name, isChoice: true as const }] : []),
  ];
}

/** What the call put into a field that tells nothing of it, unless that is a secret of the user's. */
function withHidden(left: readonly PutInPage[], call: ToolCall, { put, userWords }: Consent): PutInPage[] {
  const facts = factsOf(call);
  const text = left.find(({ name }) => name === '')?.value ?? (facts && textIn(facts)) ?? '';
  const goesOn = call.arguments.append === true || (facts?.rule === 'act' && facts.by === 'keys');
  return left.flatMap((one) => {
    if (one.value !== DOTS) return [one];
    const before = put.find(({ name, isHere, isHidden }) => name === one.name && isHere && isHidden);
    const value = `${(goesOn && before?.value) || ''}${text}`;
    return value === '' || isSecretName(text, userWords) ? [] : [{ name: one.name, value, isHidden: true as const }];
  });
}

const choices = /^(?:option|radio|checkbox|switch|menuitemradio|menuitemcheckbox|treeitem|gridcell)$/;
