import { defined } from '../../defined';
import { keptFor } from '../../kept-for';
import { OFFLINE_PROVIDER_ID } from '../../settings/settings';
import type { ToolCall } from '../../contracts/model';
import type { CallFacts } from '../../contracts/call-facts';
import { callFactsOf } from '../../contracts/tool';
import { isSecretName } from '../../settings/safety';
import { toolNamed } from '../../tools/index';
import { newestOf } from '../../text/clip';
import { hasRead } from '../../text/read-text';
import type { Consent, GuardFacts } from '../../contracts/ports';
import { sumsAmong } from '../../page/act/forms/field-sums';
import { siteOf } from '../../web/hosts';
import { effectCardOf } from '../task/effect-budget';
import type { CallRecord, TaskState } from '../task/state';

export const guardFacts = keptFor(readFacts);

function readFacts(state: TaskState): GuardFacts {
  const { consent, models, repeats, turnCalls } = state;
  const last = turnCalls.findLast(({ status }) => status === 'started' || status === 'ended');
  return {
    ...consent,
    // What was recorded is allowed to the run itself: a model that has the step may mean another thing by that name.
    effects: consent.effects.map((one) =>
      repeats?.handedOver !== undefined && one.from === 'recorded' ? { ...one, count: 0 } : one,
    ),
    // What a program wants, or nobody said, is no order of the user.
    direct:
      !repeats &&
      !state.program &&
      consent.userWords.length > 0 &&
      models.planner.providerId === OFFLINE_PROVIDER_ID &&
      models.navigator.providerId === OFFLINE_PROVIDER_ID &&
      !consent.userWords.some(hasRead),
    ...(state.program ? { byProgram: true as const } : {}),
    ...writtenTexts(state),
    files: state.files.map(({ name }) => name),
    // What the page may still send, and the element that was acted on.
    ...(last ? openedBy(last, consent) : {}),
    ...defined({ lastTarget: last?.known?.ref }),
    typedSecret: startedCalls(state).some((call) => isSecretName(textWrittenBy(call) ?? '', consent.userWords)),
    // Code that did not end may still be running.
    ranCode: state.history.some(
      ({ call, ok, summary }) => factsOf(call)?.rule === 'code' && (ok || !neverBegan.test(summary)),
    ),
    ownSites: consent.safety.allowed.filter((pattern) => !pattern.startsWith('*.')),
  };
}

/** The critic has judged the press alone: what the page sends is judged as well. */
function openedBy({ call, spends, page = '' }: CallRecord, consent: Consent): Pick<GuardFacts, 'opened'> {
  const card = effectCardOf(consent, call.id);
  if (card) {
    const [kinds, amount] = card.rule === 'effect' ? [[card.effect], card.amount ?? []] : [[], []];
    const values = card.fields.map(({ value }) => value);
    return { opened: { site: card.host, kinds, values, sums: [amount, sumsAmong(card.fields)].flat() } };
  }
  // An older log does not say what was covered.
  if (spends?.from !== 'plan' || !spends.values) return {};
  const { kind, values, sums = [] } = spends;
  return { opened: { site: siteOf(page) ?? '', kinds: [kind], values, sums } };
}

const MAX_WRITTEN_CHARS = 20_000;

/** Keys pressed in a row are one text. */
function writtenTexts(state: TaskState): Pick<GuardFacts, 'written' | 'wroteMore' | 'here'> {
  const texts: string[] = [];
  let keys = '';
  for (const call of startedCalls(state)) {
    const text = textWrittenBy(call);
    const isKey = text !== undefined && [...text].length === 1;
    if (!isKey && keys !== '') texts.push(keys);
    keys = isKey ? keys + text : '';
    if (!isKey && text !== undefined) texts.push(text);
  }
  const { put } = state.consent;
  const here = put.filter(({ isHere }) => isHere);
  const all = [...texts, keys, ...put.map(({ value }) => value)].filter((text) => text !== '');
  const newest = newestOf(all, MAX_WRITTEN_CHARS).filter((text) => text !== '');
  const written = [...new Set([...newest, ...here.map(({ value }) => value)])];
  return { written, here, ...(all.join('').length > MAX_WRITTEN_CHARS ? { wroteMore: true } : {}) };
}

/** A call that has only begun may have a visible effect. */
function startedCalls({ history, turnCalls }: TaskState): ToolCall[] {
  const open = turnCalls.filter(({ status }) => status === 'started' || status === 'unknown');
  return [...history, ...open].map(({ call }) => call);
}

export function textWrittenBy(call: ToolCall): string | undefined {
  const facts = factsOf(call);
  return facts && textIn(facts);
}

export function textIn(facts: CallFacts): string | undefined {
  if (facts.rule === 'dialog') return facts.text;
  if (facts.rule === 'page-tool') return JSON.stringify(facts.input);
  return facts.rule === 'act' && typeof facts.writes === 'object' ? facts.writes.text : undefined;
}

const neverBegan = /^(DENIED|CODE_NOT_ALLOWED|INVALID_ARGUMENTS|UNKNOWN_TOOL|LOCK_FAILED):/;

/** The calls of a task are asked about in each of its states, and do not change. */
export const factsOf = keptFor((call: ToolCall): CallFacts | undefined => {
  const tool = toolNamed(call.name);
  const parsed = tool?.schema.safeParse(call.arguments);
  return tool && parsed?.success ? callFactsOf(tool, parsed.data) : undefined;
});
