import { suggestParams, type WorkflowDraft } from '../parameters';
import type { WorkflowStep } from '../../../../utils/contracts/workflow';
import type { RecordedStep, Recording } from './recording';

/** Pure. */
export function draftOfRecording({ start, steps }: Pick<Recording, 'start' | 'steps'>): WorkflowDraft {
  const kept = steps.at(-1)?.focuses ? steps.slice(0, -1) : steps;
  const plain = kept.map(({ element: _element, focuses: _focuses, foreign: _foreign, ...step }): WorkflowStep => step);
  return { start, steps: plain, params: suggestParams(plain) };
}

/** `frame`: an act in a frame of another site. */
export type LeftOut = 'file' | 'secret' | 'frame';

/** What the user does in each run instead. Pure. */
export function leftOutOf({ tool, args, foreign }: WorkflowStep & Pick<RecordedStep, 'foreign'>): LeftOut | undefined {
  if (foreign) return 'frame';
  if (tool !== 'request_assistance') return undefined;
  return args.kind === 'file' ? 'file' : 'secret';
}
