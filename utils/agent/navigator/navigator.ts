import { offeredTools, tools } from '../../tools/index';
import { listedNames } from '../../tools/merged-tools';
import { listedSpecs } from '../../tools/listed-tools';
import type { ToolSpec, ContentPart } from '../../contracts/model';
import { lazily } from '../../zod';
import { askModel } from '../loop/ask-model';
import { doubtsAboutLastAction } from '../loop/doubts';
import { quotesSeenOnPage } from '../loop/evidence';
import { takeSight } from '../planner/sight-parts';
import { answerEvents } from '../planner/planner';
import type { TaskState } from '../task/state';
import type { Events, StepContext } from '../task/step';
import { mayPlan } from '../task/may-plan';
import { navigatorToolSpecs, ownPlanSpec } from './tool-specs';
import { raceAbort } from '../../async';
import { AgentError } from '../../failure';
import { sightTexts, note, picture } from '../words/sight';

const specsBy = (hasPlan: boolean) =>
  lazily(() => new Map(navigatorToolSpecs(tools, hasPlan).map((spec) => [spec.name, spec])));
const specs = { withPlan: specsBy(true), withoutPlan: specsBy(false) };
const makePlan = { withCode: lazily(() => ownPlanSpec(true)), withoutCode: lazily(() => ownPlanSpec(false)) };

/**
 * The loop carries out its calls. A model in both roles may answer in words, or make a plan, in the same turn. Words
 * where calls are due get one reminder, unless they plainly are the answer; the second time they claim the end.
 */
export async function* takeNavigatorTurn(context: StepContext): Events {
  const { state, ports } = context;
  const isFirstWord = state.single && !state.planned;
  const closer = state.single && !state.unplanned ? yield* takeSight(context) : [];
  const ephemeral = [...closer, ...(await pictureParts(context))];
  const message = yield* askModel(context, {
    role: isFirstWord ? 'planner' : 'navigator',
    purpose: isFirstWord ? 'plan' : 'act',
    tools: toolsOfNavigator(state),
    ephemeral,
  });
  if (!message || message.calls.length > 0) return;
  const at = ports.clock.now();
  const text = `${isFirstWord ? (state.cutAnswer?.text ?? '') : ''}${message.text}`.trim();
  if ((isFirstWord && text !== '') || isAnswer(state, text)) return yield* answerEvents(state, text, at);
  const isSecond = state.progress.corrections > 0 || (state.saidInWords && state.actions > 0);
  if (text !== '' && isSecond) return yield { type: 'claimed', text, at };
  const failure = { code: 'MODEL_BAD_RESPONSE', message: 'The model answered without a call.' } as const;
  yield { type: 'model-corrected', role: 'navigator', failure, at };
}

/** They quote what was seen, or are a table; the last call worked, and nothing sent needs the page's yes. */
function isAnswer(state: TaskState, text: string): boolean {
  const { single, unplanned, plan, effectDone } = state;
  if (!single || unplanned || plan.length > 0 || effectDone || doubtsAboutLastAction(state).length > 0) return false;
  return quotesSeenOnPage(text, state).length > 0 || tableRow.test(text);
}

const tableRow = /^ *\|? *:?-{3,}:? *\|[ |:-]*$/m;

/**
 * The same in all requests until a page offers tools: what a model thought is bound to them, what it read is cached
 * behind them.
 */
export function toolsOfNavigator(state: TaskState): ToolSpec[] {
  const names = listedNames(offeredTools({ ...state, hasFiles: state.files.length > 0 }));
  const plansItself = state.single && !state.unplanned && (state.plan.length > 0 || mayPlan(state));
  const known = plansItself || !state.single ? specs.withPlan() : specs.withoutPlan();
  const acting = [...names.flatMap((name) => known.get(name) ?? []), ...listedSpecs(state)];
  if (!plansItself) return acting;
  return [state.codeAllowed ? makePlan.withCode() : makePlan.withoutCode(), ...acting];
}

export async function* takeProgramTurn(context: StepContext): Events {
  const ephemeral = await pictureParts(context);
  yield* askModel(context, { role: 'navigator', purpose: 'act', tools: [], ephemeral });
}

/** For one request only. Where the background has died since, takes the picture again. */
async function pictureParts({ state, ports: { page }, signal }: StepContext): Promise<ContentPart[]> {
  if (!state.turnCalls.some(({ result }) => result?.ok && result.value.picture)) return [];
  try {
    return picture(sightTexts.picture, page.lastPicture() ?? (await raceAbort(page.picture(signal), signal)));
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return [note(sightTexts.noPicture(error.failure.message))];
  }
}
