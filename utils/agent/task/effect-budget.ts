import type { CallOutcome } from '../../contracts/events';
import type { FailureCode } from '../../failure';
import type { EffectKind, StepDraft } from '../../contracts/plan-steps';
import type { ApprovedEffect, ConfirmCard, Consent, Spending } from '../../contracts/ports';
import { sumsIn, type Sum } from '../../page/act/forms/sums';
import { siteOf } from '../../web/hosts';
import type { CallRecord, TaskState } from './state';

/** `pays`: the amount on the plan's card. */
export function approvedEffects(steps: readonly StepDraft[], pays = ''): ApprovedEffect[] {
  return steps.flatMap(({ effects, sites, text }) =>
    effects.map(({ kind, count, on = text, values = [] }) => {
      const named = kind === 'pay' ? sumsIn([text, on, ...values].join('\n')) : [];
      const sums = kind === 'pay' ? leastOf(named.length > 0 ? named : sumsIn(pays)) : [];
      return {
        kind,
        count,
        on,
        sites: sites.flatMap((site) => siteOf(site) ?? []),
        ...(sums.length > 0 ? { sums } : {}),
        ...(values.length > 0 ? { values } : {}),
      };
    }),
  );
}

/** In each currency: nobody knows which of several the user took for the price. None where one cannot be read. */
function leastOf(sums: readonly Sum[]): string[] {
  if (sums.some(({ value }) => Number.isNaN(value))) return [];
  const least = new Map<string, Sum>();
  for (const sum of sums.toSorted((one, other) => other.value - one.value)) least.set(sum.currency, sum);
  return [...least.values()].map(({ text }) => text);
}

/**
 * After more words of the user, or a choice, what they allowed counts no longer as it is: they may have taken it back,
 * also in an answer to a model's question. Where the task may be stays: what it does there is judged anew.
 */
export function consentBefore(consent: Consent, said: 'words' | 'choice'): Consent {
  return {
    ...consent,
    saidSince: consent.saidSince === 'choice' ? 'choice' : said,
    ...(said === 'choice' ? { chose: true } : {}),
    grants: consent.grants.map((grant) => (acts.has(grant.card.rule) ? { ...grant, allow: 'once' } : grant)),
  };
}

const acts: ReadonlySet<ConfirmCard['rule']> = new Set(['address', 'effect', 'write', 'code', 'server', 'page-tool']);

type Spent = Pick<Consent, 'effects' | 'passed'>;

export function spend({ effects, passed }: Spent, spending: Spending | undefined): Spent {
  if (spending?.from === 'critic') return { effects, passed: [...passed, spending.key] };
  return { effects: spending?.from === 'plan' ? add(effects, spending, -1) : effects, passed };
}

/**
 * It failed before its effect, or nothing has left because of it. What its page sends later is judged by itself, or
 * takes it again (`givenBack`). No result: it starts over.
 */
export function refund(state: TaskState, record: CallRecord, result?: CallOutcome): TaskState {
  const { spends, ...rest } = record;
  const neverBegan = result?.ok === false && untouched.has(result.failure.code);
  if (!spends || !(neverBegan || hasSentNothing(record, result))) return state;
  return {
    ...state,
    consent: { ...state.consent, ...giveBack(state.consent, spends) },
    turnCalls: state.turnCalls.map((one) => (one === record ? rest : one)),
    ...(neverBegan ? {} : { givenBack: spends }),
  };
}

/** The browser sent no form, or another one was held back, and no request has left. */
function hasSentNothing({ left = [] }: CallRecord, result: CallOutcome | undefined): boolean {
  if (left.length > 0) return false;
  return !result || (result.ok ? result.value.details?.sent === false : unsent.has(result.failure.code));
}

/**
 * The server refused without doing anything: the order still applies. `refusals`: what was given back so before. Never
 * twice to a server that refuses again, nor where a second time could do harm, as with payments and passwords.
 */
export function refundRefused<State extends { consent: Spent; refusals: string[] }>(
  state: State,
  spending: Spending | undefined,
): State {
  if (!spending?.kind || !repeatable.has(spending.kind)) return state;
  const what =
    spending.from === 'plan' ? `${spending.kind} ${spending.on}` : spending.from === 'critic' ? spending.key : '';
  const name = `${spending.from} ${what}`;
  if (state.refusals.filter((one) => one === name).length >= MAX_REFUSALS) return state;
  return {
    ...state,
    consent: { ...state.consent, ...giveBack(state.consent, spending) },
    refusals: [...state.refusals, name],
  };
}

const MAX_REFUSALS = 2;
const repeatable: ReadonlySet<EffectKind> = new Set<EffectKind>(['submit', 'send', 'publish', 'delete', 'upload']);

function giveBack({ effects, passed }: Spent, spending: Spending): Spent {
  if (spending.from === 'plan') return { effects: add(effects, spending, 1), passed };
  const at = spending.from === 'critic' ? passed.lastIndexOf(spending.key) : -1;
  return { effects, passed: passed.filter((_, index) => index !== at) };
}

const untouched: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'NOT_ACTIONABLE',
  'WRONG_ELEMENT',
  'AMBIGUOUS',
  'NOT_FOUND',
  'DENIED',
  'INVALID_ARGUMENTS',
]);

const unsent: ReadonlySet<FailureCode> = new Set<FailureCode>(['STALE_REF', 'NO_EFFECT']);

function add(effects: readonly ApprovedEffect[], entry: Entry, count: number): ApprovedEffect[] {
  const at = effects.findIndex((effect) => isSame(effect, entry) && (count > 0 || effect.count > 0));
  return effects.map((effect, index) => (index === at ? { ...effect, count: effect.count + count } : effect));
}

type Entry = Extract<Spending, { from: 'plan' }>;

/** What an older log does not say is not compared. */
function isSame(effect: ApprovedEffect, entry: Entry): boolean {
  const { values = [], sums = [] } = effect;
  const known = [effect.kind, effect.sites, effect.on, values, sums];
  const meant = [entry.kind, entry.sites, entry.on, entry.values ?? values, entry.sums ?? sums];
  return JSON.stringify(known) === JSON.stringify(meant);
}

type EffectCard = Extract<ConfirmCard, { rule: 'effect' | 'page-tool' }>;

/**
 * The card by which the user approved the call as one that may have an effect. Others are for what stays in the page.
 */
export function effectCardOf({ grants }: Pick<Consent, 'grants'>, callId: string): EffectCard | undefined {
  const cards = grants.filter((grant) => grant.callId === callId).map(({ card }) => card);
  return cards.findLast((card) => card.rule === 'effect' || card.rule === 'page-tool');
}
