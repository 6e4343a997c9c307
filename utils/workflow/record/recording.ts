import type { LostAct } from '../../page/api';
import type { WorkflowStep } from '../../contracts/workflow';

export interface RecordedStep extends WorkflowStep {
  /** The element of one document that it is about: further events of it change the step. */
  element?: string;
  /** It only puts the caret into a field. It is dropped once something is typed or another field is chosen. */
  focuses?: true;
  /** It stands for acts in a frame of another site. */
  foreign?: true;
}

/** Of the user's acts in a tab. */
export interface Recording {
  id: string;
  /** The tab in which it began. */
  tabId: number;
  /** The tab in which it began, and those that its pages opened. */
  tabs: number[];
  /** The tab in which the user acted last. */
  at: number;
  /** Address of the page on which it began. */
  start: string;
  /** At most `MAX_STEPS`; later acts are not recorded. */
  steps: RecordedStep[];
  /** `preparing`: the page is not watched yet. `ended`: it waits to be saved or discarded. */
  state: 'preparing' | 'recording' | 'ended';
  /** Why it ended by itself. */
  why?: 'tab-closed' | 'browser-closed';
  /** The kinds of acts that cannot be repeated, each once. */
  lost?: LostKind[];
  /** Something may be missing: Sidehand was interrupted while the page changed. */
  gap?: true;
}

/** `other-tab`: acts in a tab that no recorded page opened. */
export type LostKind = LostAct | 'other-tab';

/** Undo the last step, end it and save it, or discard it. */
export type RecordingChange = 'undo' | 'end' | 'discard';

/** The most steps of a workflow. */
export const MAX_STEPS = 200;
