import type { CriticKind, CriticQuestion, EffectKind, GuardFacts, Judgement, KnownTarget } from '../agent/ports';
import type { PutValue } from './put-values';
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
  const speaks = kinds.some((kind) => kind === 'send' || kind === 'publish');
  return !values.some(({ from }) => from === 'foreign' || (from === 'plain' && speaks));
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

/** The question about an act. Pure. */
export function criticQuestion(
  act: Omit<CriticQuestion['act'], 'around' | 'doneBefore' | 'values'> & { values: readonly PutValue[] },
  target: KnownTarget | undefined,
  { userWords, passed }: Pick<GuardFacts, 'userWords' | 'passed'>,
): CriticQuestion {
  const around = wordsAround(target, userWords);
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
  const base = JSON.stringify([asked, userWords.length]);
  // An act that only reads or sets a state may be repeated; what reaches others or is gone is asked about again.
  const doneBefore = act.kind === 'submit' ? 0 : passed.filter((one) => one.startsWith(`${base} `)).length;
  return { key: `${base} ${doneBefore}`, act: { ...asked, doneBefore } };
}

/** Words of the user in what the page says around the control. No other text of the page leaves this function. */
function wordsAround(target: KnownTarget | undefined, userWords: readonly string[]): string[] {
  const said = new Set(userWords.flatMap((text) => wordsIn(text.toLowerCase())));
  const texts = [target?.item, target?.heading, ...(target?.within ?? [])];
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
