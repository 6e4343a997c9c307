import type { ConfirmCard, CriticQuestion, GuardFacts, GuardRequest, GuardVerdict, Spending } from '../contracts/ports';
import { allowed } from '../contracts/verdicts';
import { dayOf } from '../text/clocks';
import { sha256 } from '../text/sha256';
import { ownWords } from '../text/own-words';
import { wordsIn } from '../text/plain-text';
import { grave, gravestOf, isSpeech, textsAround, type Effect } from './effect';
import { isGranted } from './grants';
import { isOwnSource, type PutValue } from './provenance';
import { secretValue } from '../web/request-fields';

/** `values`: what the task put there. `covered`: approved before the user said more, so it may be grave. */
export type Act = Omit<Effect, 'asksAlways'> & { site: string; values: readonly PutValue[]; covered?: Spending };

/**
 * Allows what the user has allowed or, by the critic's word, asked for. The critic may be asked where nothing is
 * foreign, the kind is not grave, and it knows of every no: of a choice before the plan, in what only submits.
 */
export function askByCritic(card: ConfirmCard, act: Act, request: GuardRequest, facts: GuardFacts): GuardVerdict {
  if (isGranted(card, request.callId, facts.grants)) return allowed;
  if (!mayBeJudged(act)) return { verdict: 'ask', card };
  // Opening an address and reading facts press no control.
  const presses = request.call.rule === 'act' || request.call.rule === 'write';
  const saidNo = facts.saidSince === 'choice' || facts.declined.includes(act.site);
  if (saidNo || (facts.chose && !act.kinds.includes('submit'))) return { verdict: 'ask', card };
  const question = criticQuestion(act, presses ? textsAround(request, facts) : [], facts);
  const judgement = facts.judged.findLast(({ key }) => key === question.key);
  // The critic's own kind can only add a question.
  const named = (judgement ? [judgement.kind] : []).filter((kind) => kind !== 'read');
  if (judgement?.asked !== 'yes' || !mayBeJudged(act, named)) return { verdict: 'ask', card, question };
  const spends = act.covered ?? ({ from: 'critic', key: question.key, kind: question.act.kind } as const);
  return presses || act.adds ? { verdict: 'allow', spends } : allowed;
}

function mayBeJudged({ kinds, values, covered }: Act, named: Act['kinds'] = []): boolean {
  const others = covered ? named.filter((kind) => !kinds.includes(kind)) : [...kinds, ...named];
  if (others.some((kind) => grave.includes(kind))) return false;
  // A part of a secret is not plain.
  return !values.some(
    ({ name, value, from }) =>
      from === 'foreign' || (from === 'plain' && (others.some(isSpeech) || secretValue(name, value) !== value)),
  );
}

/** `texts`: the page's, around the control. */
function criticQuestion(act: Act, texts: readonly string[], { userWords, passed, judged }: GuardFacts): CriticQuestion {
  const { does, at, site, kinds, control, destination, fields, values, amount, adds } = act;
  const seen = fields.filter(({ kind }) => kind !== 'hidden').map(({ value }) => value);
  const asked: Omit<CriticQuestion['act'], 'doneBefore'> = {
    does,
    site,
    kind: gravestOf(kinds),
    asTheSiteNamesIt: plain([amount, control, at].filter(Boolean).join(' · '), 60),
    values: values.map(({ name, value, from }) => ({
      name: wordsAround([name], userWords).join(' '),
      value: plain(secretValue(name, value), 200),
      from: from === 'card' ? 'a card' : isOwnSource(from) ? 'the user' : 'the agent',
    })),
    around: wordsAround([...texts, ...seen], userWords),
  };
  // The critic reads less; all that is sent tells acts apart.
  const all = [...values, ...fields];
  const words = all.map(({ name, value }) => [name, aWord.test(value) ? value : '']);
  const sent = all.map(({ name, value }) => [name, dayOf(value) ?? sha256(value)]);
  const base = JSON.stringify([asked, at, control, destination, sha256(JSON.stringify(words)), userWords.length]);
  const whole = sha256(JSON.stringify(sent));
  const done = passed.flatMap((one) => (one.startsWith(`${base} `) ? one.slice(base.length + 1).split('.', 1) : []));
  const called = judged.flatMap(({ key, kind }) => (key.startsWith(`${base} `) ? [kind] : []));
  // To set or read the same again is no other act. What reaches others or is gone, also by the critic's word, is one.
  const isMore = adds === true && (!called.includes('read') || does === 'sends a form by POST');
  const countsAgain = isMore || [asked.kind, ...called].some((kind) => kind !== 'submit' && kind !== 'read');
  const doneBefore = countsAgain ? done.length : new Set(done.filter((one) => one !== whole)).size;
  return { key: `${base} ${whole}.${doneBefore}`, act: { ...asked, doneBefore } };
}

export function judgedValues(key: string, site: string): string[] {
  const [asked] = JSON.parse(key.slice(0, key.lastIndexOf(' '))) as [CriticQuestion['act']];
  return asked.site === site ? asked.values.flatMap(({ value, from }) => (from === 'the agent' ? [value] : [])) : [];
}

/** Of an operation, a state or a receiver. */
const aWord = /^(?:[\p{L}\p{M} _.:/@-]{1,100}|[^\s@]{0,100}@[^\s@]{1,100})$/u;

/** In the user's order: the page makes no sentence of them. No other text of the page leaves this function. */
function wordsAround(texts: readonly string[], userWords: readonly string[]): string[] {
  const found = new Set(texts.flatMap((text) => wordsIn(text.slice(0, 500).toLowerCase())));
  return [...ownWords(userWords)].filter((word) => word.length > 1 && found.has(word)).slice(0, 20);
}

function plain(text: string, length: number): string {
  const shown = text.normalize('NFKC').replace(/[\p{C}\p{Z}]+/gu, ' ');
  return shown.trim().slice(0, length);
}
