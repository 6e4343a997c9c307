import type { CriticKind, CriticQuestion, EffectKind, GuardFacts, Judgement, KnownTarget } from '../contracts/ports';
import { isSpeech, type Effect } from './effect';
import type { PutValue } from './provenance';
import { wordsIn } from './user-text';
import { secretValue } from './write-body';

/** These show a card whatever the critic says. */
const alwaysAsked: ReadonlySet<string> = new Set<CriticKind>([
  'pay',
  'upload',
  'sign-in',
  'account',
  'share',
  'close-account',
  'consent',
]);

/** Whether the critic's word could let such an act pass: nothing in it is foreign, and its kind is not grave. */
export function mayBeJudged(kinds: readonly EffectKind[], values: readonly PutValue[]): boolean {
  if (kinds.some((kind) => alwaysAsked.has(kind))) return false;
  const speaks = kinds.some(isSpeech);
  // A part of a secret is not as plain as it looks.
  return !values.some(
    ({ name, value, from }) =>
      from === 'foreign' || (from === 'plain' && (speaks || secretValue(name, value) !== value)),
  );
}

/** Whether the critic has said that the user asked for it. A kind that it names can only add a question. */
export function isJudgedAsked(
  { key }: CriticQuestion,
  kinds: readonly EffectKind[],
  values: readonly PutValue[],
  judged: readonly Judgement[],
): boolean {
  const judgement = judged.findLast((one) => one.key === key);
  if (judgement?.asked !== 'yes') return false;
  const named = judgement.kind === 'read' ? [] : [judgement.kind];
  return mayBeJudged([...kinds, ...named], values);
}

/** The whole of an act, as the question about it must tell it from others, and the element on which it acts. */
interface ActedOn {
  target?: KnownTarget | undefined;
  destination?: string;
  /** All that it sends, also what the page put there. */
  fields?: Effect['fields'];
}

/** The question about an act. Pure. */
export function criticQuestion(
  act: Omit<CriticQuestion['act'], 'around' | 'doneBefore' | 'values'> & { values: readonly PutValue[] },
  { userWords, passed }: Pick<GuardFacts, 'userWords' | 'passed'>,
  { target, destination = '', fields = [] }: ActedOn = {},
): CriticQuestion {
  const seen = fields.filter(({ kind }) => kind !== 'hidden').map(({ value }) => value);
  const around = wordsAround([target?.item, target?.heading, ...(target?.within ?? []), ...seen], userWords);
  const asked = {
    ...act,
    does: plain(act.does, 120),
    control: plain(act.control, 60),
    values: act.values.map(({ name, value, from }) => ({
      name: plain(name, 40),
      value: plain(secretValue(name, value), 200),
      from: from === 'plain' || from === 'foreign' ? ('the agent' as const) : ('the user' as const),
    })),
    around,
  };
  // What the critic reads is cut, and ids and numbers differ from one item to the next: words tell acts apart.
  const words = fields.map(({ name, value }) => [name, aWord.test(value) ? value : '']);
  const base = JSON.stringify([asked, act.does, act.control, destination, words, userWords.length]);
  // An act that only reads or sets a state may be repeated; what reaches others or is gone is asked about again.
  const doneBefore = act.kind === 'submit' ? 0 : passed.filter((one) => one.startsWith(`${base} `)).length;
  return { key: `${base} ${doneBefore}`, act: { ...asked, doneBefore } };
}

/** The agent's own values in an act on this site, by the key of the question about it. */
export function judgedValues(key: string, site: string): string[] {
  const [asked] = JSON.parse(key.slice(0, key.lastIndexOf(' '))) as [CriticQuestion['act']];
  return asked.site === site ? asked.values.flatMap(({ value, from }) => (from === 'the agent' ? [value] : [])) : [];
}

/** What may name an operation, a state or a receiver. */
const aWord = /^[\p{L}\p{M} _.:/@-]{1,100}$/u;

/**
 * Words of the user in what the page says around the control, and in the fields that it sends. No other text of the
 * page leaves this function.
 */
function wordsAround(texts: readonly (string | undefined)[], userWords: readonly string[]): string[] {
  const said = new Set(userWords.flatMap((text) => wordsIn(text.toLowerCase())));
  const found = texts.flatMap((text) => wordsIn((text ?? '').slice(0, 500).toLowerCase()));
  return [...new Set(found.filter((word) => word.length > 1 && said.has(word)))].slice(0, 20);
}

function plain(text: string, length: number): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, length);
}
