import type {
  ConfirmCard,
  CriticQuestion,
  EffectKind,
  GuardFacts,
  GuardVerdict,
  KnownTarget,
} from '../contracts/ports';
import { wordsIn } from '../text/plain-text';
import { gravestOf, isGrave, isSpeech, type Effect } from './effect';
import { isOwnSource, type PutValue } from './provenance';
import { secretValue } from '../web/request-body';

type Act = Omit<CriticQuestion['act'], 'around' | 'doneBefore' | 'values' | 'kind'> & {
  kinds: readonly EffectKind[];
  values: readonly PutValue[];
};

/**
 * Allows what the critic has said that the user asked for. Else the card asks; where the critic's word could let the
 * act pass, because nothing in it is foreign and its kind is not grave, the critic may be asked before. Pure.
 */
export function askByCritic(card: ConfirmCard, act: Act, facts: GuardFacts, actedOn?: ActedOn): GuardVerdict {
  if (!mayBeJudged(act.kinds, act.values)) return { verdict: 'ask', card };
  const question = criticQuestion(act, facts, actedOn);
  const judgement = facts.judged.findLast(({ key }) => key === question.key);
  // A kind that the critic names can only add a question.
  const named = !judgement || judgement.kind === 'read' ? [] : [judgement.kind];
  return judgement?.asked === 'yes' && mayBeJudged([...act.kinds, ...named], act.values)
    ? { verdict: 'allow', spends: { from: 'critic', key: question.key, kind: question.act.kind } }
    : { verdict: 'ask', card, question };
}

function mayBeJudged(kinds: readonly EffectKind[], values: readonly PutValue[]): boolean {
  if (kinds.some(isGrave)) return false;
  const speaks = kinds.some(isSpeech);
  // A part of a secret is not as plain as it looks.
  return !values.some(
    ({ name, value, from }) =>
      from === 'foreign' || (from === 'plain' && (speaks || secretValue(name, value) !== value)),
  );
}

/** What the question about an act must tell it from others by. */
interface ActedOn {
  target?: KnownTarget | undefined;
  destination?: string;
  /** Also what the page put there. */
  fields?: Effect['fields'];
}

function criticQuestion(
  { kinds, values, ...act }: Act,
  { userWords, passed }: Pick<GuardFacts, 'userWords' | 'passed'>,
  { target, destination = '', fields = [] }: ActedOn = {},
): CriticQuestion {
  const seen = fields.filter(({ kind }) => kind !== 'hidden').map(({ value }) => value);
  const around = wordsAround([target?.item, target?.heading, ...(target?.within ?? []), ...seen], userWords);
  const asked = {
    does: plain(act.does, 120),
    site: act.site,
    kind: gravestOf(kinds),
    control: plain(act.control, 60),
    values: values.map(({ name, value, from }) => ({
      name: wordsAround([name], userWords).join(' '),
      value: plain(secretValue(name, value), 200),
      from: isOwnSource(from) ? ('the user' as const) : ('the agent' as const),
    })),
    around,
  };
  // What the critic reads is cut, and ids and numbers differ from one item to the next: words tell acts apart.
  const words = [...values, ...fields].map(({ name, value }) => [name, aWord.test(value) ? value : '']);
  const base = JSON.stringify([asked, act.does, act.control, destination, words, userWords.length]);
  // An act that only reads or sets a state may be repeated; what reaches others or is gone is asked about again.
  const doneBefore = asked.kind === 'submit' ? 0 : passed.filter((one) => one.startsWith(`${base} `)).length;
  return { key: `${base} ${doneBefore}`, act: { ...asked, doneBefore } };
}

/** By the key of the question about it. */
export function judgedValues(key: string, site: string): string[] {
  const [asked] = JSON.parse(key.slice(0, key.lastIndexOf(' '))) as [CriticQuestion['act']];
  return asked.site === site ? asked.values.flatMap(({ value, from }) => (from === 'the agent' ? [value] : [])) : [];
}

/** It may name an operation, a state or, with numbers in it too, a receiver. */
const aWord = /^(?:[\p{L}\p{M} _.:/@-]{1,100}|[^\s@]{0,100}@[^\s@]{1,100})$/u;

/**
 * Words of the user in what the page says around the control, and in the fields that it sends: in the user's order, so
 * that the page makes no sentence of them. No other text of the page leaves this function.
 */
function wordsAround(texts: readonly (string | undefined)[], userWords: readonly string[]): string[] {
  const said = wordsOf.get(userWords) ?? new Set(userWords.flatMap((text) => wordsIn(text.toLowerCase())));
  wordsOf.set(userWords, said);
  const found = new Set(texts.flatMap((text) => wordsIn((text ?? '').slice(0, 500).toLowerCase())));
  return [...said].filter((word) => word.length > 1 && found.has(word)).slice(0, 20);
}

/** A task keeps its list until words are added. */
const wordsOf = new WeakMap<readonly string[], ReadonlySet<string>>();

function plain(text: string, length: number): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, length);
}
