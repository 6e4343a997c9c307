import { suggestParams, type WorkflowDraft } from '../parameters';
import type { LostAct } from '../../../../utils/contracts/user-act';
import type { WorkflowStep } from '../../../../utils/contracts/workflow';

export interface RecordedStep extends WorkflowStep {
  /** Further events of this element of one document change the step. */
  element?: string;
  /** It only puts the caret into a field, and is dropped once something is typed or another field is chosen. */
  focuses?: true;
  /** It stands for acts in a frame of another site. */
  foreign?: true;
}

export interface Recording {
  id: string;
  tabId: number;
  /** The first, and those that its pages opened. */
  tabs: number[];
  /** The tab in which the user acted last. */
  at: number;
  start: string;
  /** At most `MAX_STEPS`; later acts are not recorded. */
  steps: RecordedStep[];
  /** `preparing`: the page is not watched yet. `ended`: it waits to be saved or discarded. */
  state: 'preparing' | 'recording' | 'ended';
  why?: 'tab-closed' | 'browser-closed';
  /** Kinds of acts that cannot be repeated, each once. */
  lost?: LostKind[];
  /** Sidehand was interrupted while the page changed. */
  gap?: true;
}

/** `other-tab`: acts in a tab that no recorded page opened. */
export type LostKind = LostAct | 'other-tab';

export type RecordingChange = 'undo' | 'end' | 'discard';

export const MAX_STEPS = 200;

/** Pure. */
export function draftOfRecording({ start, steps }: Pick<Recording, 'start' | 'steps'>): WorkflowDraft {
  const kept = steps.at(-1)?.focuses ? steps.slice(0, -1) : steps;
  const plain = kept.map(({ element: _element, focuses: _focuses, foreign: _foreign, ...step }): WorkflowStep => step);
  return { start, steps: plain, params: suggestParams(plain) };
}

/** `frame`: an act in a frame of another site. */
export type LeftOut = 'file' | 'secret' | 'frame';

/** The user does it in each run. Pure. */
export function leftOutOf({ tool, args, foreign }: WorkflowStep & Pick<RecordedStep, 'foreign'>): LeftOut | undefined {
  if (foreign) return 'frame';
  if (tool !== 'request_assistance') return undefined;
  return args.kind === 'file' ? 'file' : 'secret';
}
