import { uniqueName, type ParamDraft, type WorkflowDraft } from '../parameters';
import type { WorkflowStep } from '../../../../utils/contracts/workflow';
import type { RecordedStep, Recording } from './recording';

/** Suggests typed texts and chosen options as parameters, each once, named by their fields. Pure. */
export function draftOfRecording({ start, steps }: Pick<Recording, 'start' | 'steps'>): WorkflowDraft {
  const kept = steps.at(-1)?.focuses ? steps.slice(0, -1) : steps;
  const plain = kept.map(({ element: _element, focuses: _focuses, foreign: _foreign, ...step }): WorkflowStep => step);
  return { start, steps: plain, params: paramsIn(plain) };
}

/** `frame`: an act in a frame of another site. */
export type LeftOut = 'file' | 'secret' | 'frame';

/** What the user does in each run instead. Pure. */
export function leftOutOf({ tool, args, foreign }: WorkflowStep & Pick<RecordedStep, 'foreign'>): LeftOut | undefined {
  if (foreign) return 'frame';
  if (tool !== 'request_assistance') return undefined;
  return args.kind === 'file' ? 'file' : 'secret';
}

function paramsIn(steps: readonly WorkflowStep[]): ParamDraft[] {
  const drafts: ParamDraft[] = [];
  const add = (value: unknown, step: WorkflowStep, likely: boolean) => {
    if (typeof value !== 'string' || value.trim() === '' || drafts.some((draft) => draft.value === value)) return;
    const { name, placeholder, field } = step.target ?? {};
    drafts.push({ name: uniqueName(name ?? placeholder ?? field ?? value, drafts), value, likely });
  };
  for (const step of steps) if (step.tool === 'type') add(step.args.text, step, true);
  for (const step of steps)
    if (step.tool === 'select' && Array.isArray(step.args.options))
      for (const option of step.args.options) add(option, step, false);
  return drafts;
}
