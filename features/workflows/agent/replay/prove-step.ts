import { unescape } from '../../../../utils/snapshot/escape';
import { isTaken } from '../../../../utils/web/requests';
import { fillStep } from '../fill';
import type { StepProof } from '../../../../utils/contracts/events';
import type { Events, StepContext } from '../../../../utils/agent/task/step';
import { progressOf, type ReplayProgress } from './progress';
import { comes } from './comes';
import { isOnOtherPage } from './same-page';

/** Something is to appear and was not looked for yet. */
export function isToProve(replay: ReplayProgress): boolean {
  const { run, stepIndex, proved = 0 } = replay;
  const step = stepIndex > (run.from ?? 0) && proved < stepIndex ? run.steps[stepIndex - 1] : undefined;
  // Where an earlier step leads is looked at before the next one.
  const isLast = stepIndex === run.steps.length;
  return (step?.expects ?? step?.answered ?? (isLast ? step?.leadsTo : undefined)) !== undefined;
}

export async function* proveStep(context: StepContext): Events {
  const { state, ports } = context;
  const replay = progressOf(state);
  const { view, answers } = state;
  const recorded = replay?.run.steps[replay.stepIndex - 1];
  if (!replay || !recorded) return;
  const { expects, answered } = fillStep(recorded, replay.run.values);
  const isLast = replay.stepIndex === replay.run.steps.length;
  const missing: StepProof[] = [];
  if (answered !== undefined && !replay.taken?.some((status) => kindOf(status) === kindOf(answered)))
    missing.push('answer');
  if (isLast && isOnOtherPage(replay, view?.url ?? state.tab.url)) missing.push('place');
  const isRefused = !Object.values(answers).every(isTaken);
  if (
    expects !== undefined &&
    !shows(view?.text ?? '', expects) &&
    (isRefused || !(await comes({ text: expects }, context)))
  )
    missing.push('text');
  yield { type: 'step-proved', step: replay.stepIndex - 1, missing, at: ports.clock.now() };
}

/** It was taken, or led elsewhere. */
const kindOf = (status: number): number => Math.floor(status / 100);

function shows(page: string, text: string): boolean {
  return bare(page).includes(bare(text));
}

function bare(text: string): string {
  return unescape(text).toLowerCase().replace(/\s+/g, ' ').trim();
}
