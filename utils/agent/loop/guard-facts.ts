import { OFFLINE_PROVIDER_ID } from '../../settings/settings';
import type { ToolCall } from '../../llm/types';
import type { CallFacts } from '../../tools/call-facts';
import { callFactsOf } from '../../tools/define';
import { isSecretName } from '../../settings/safety';
import { toolNamed } from '../../tools/index';
import { hasRead } from '../../text/read-text';
import type { GuardFacts } from '../ports';
import type { TaskState } from '../task/state';

/** What the guard may know of a task. Pure. */
export function guardFacts(state: TaskState): GuardFacts {
  const { consent, models } = state;
  return {
    ...consent,
    // A run of a workflow has no plan to approve, and the user may not be watching it.
    planApproval: state.workflow ? 'ask' : consent.planApproval,
    direct:
      !state.workflow &&
      models.planner.providerId === OFFLINE_PROVIDER_ID &&
      models.navigator.providerId === OFFLINE_PROVIDER_ID &&
      !consent.userWords.some(hasRead),
    ...writtenTexts(state),
    typedSecret: startedCalls(state).some((call) => isSecretName(textWrittenBy(call) ?? '', consent.userWords)),
    ranCode: state.history.some(mayHaveRun),
    ownSites: consent.safety.allowed.filter((pattern) => !pattern.startsWith('*.')),
  };
}

/** How many characters of what the agent wrote are checked: the newest ones. */
const MAX_WRITTEN_CHARS = 20_000;

/** What the agent wrote into pages. Keys that were pressed one after the other are one text. */
function writtenTexts(state: TaskState): Pick<GuardFacts, 'written' | 'wroteMore'> {
  const texts: string[] = [];
  let keys = '';
  for (const call of startedCalls(state)) {
    const text = textWrittenBy(call);
    const isKey = text !== undefined && [...text].length === 1;
    if (!isKey && keys !== '') texts.push(keys);
    keys = isKey ? keys + text : '';
    if (!isKey && text !== undefined) texts.push(text);
  }
  let charsLeft = MAX_WRITTEN_CHARS;
  const all = [...texts, keys].filter((text) => text !== '');
  const written = all.toReversed().flatMap((text) => {
    const kept = text.slice(0, charsLeft);
    charsLeft -= kept.length;
    return kept === '' ? [] : [kept];
  });
  return all.join('').length > MAX_WRITTEN_CHARS ? { written, wroteMore: true } : { written };
}

/** Calls that have ended, and calls that have only begun: their effect may already be visible. */
function startedCalls({ history, turnCalls }: TaskState): ToolCall[] {
  const open = turnCalls.filter(({ status }) => status === 'started' || status === 'unknown');
  return [...history, ...open].map(({ call }) => call);
}

function textWrittenBy(call: ToolCall): string | undefined {
  const facts = factsOf(call);
  if (facts?.rule === 'dialog') return facts.text;
  if (facts?.rule === 'page-tool') return JSON.stringify(facts.input);
  return facts?.rule === 'act' && typeof facts.writes === 'object' ? facts.writes.text : undefined;
}

/** Whether a call ran code, or may have: code that began and did not end may still be running. */
function mayHaveRun({ call, ok, summary }: TaskState['history'][number]): boolean {
  return factsOf(call)?.rule === 'code' && (ok || !neverBegan.test(summary));
}

const neverBegan = /^(DENIED|CODE_NOT_ALLOWED|INVALID_ARGUMENTS|UNKNOWN_TOOL|LOCK_FAILED):/;

function factsOf({ name, arguments: args }: ToolCall): CallFacts | undefined {
  const tool = toolNamed(name);
  const parsed = tool?.schema.safeParse(args);
  return tool && parsed?.success ? callFactsOf(tool, parsed.data) : undefined;
}
