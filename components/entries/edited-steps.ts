import type { StepDraft } from '@/utils/agent/plan-steps';

/** A row of the plan's editor. `from`: the step that it was, absent for a new one. */
export interface EditedStep {
  key: number;
  text: string;
  from?: StepDraft;
}

/** The steps as edited, empty rows left out. A new step may do what needs no approval; numbers of needed steps follow the order. */
export function edited(rows: readonly EditedStep[]): StepDraft[] {
  const kept = rows.filter(({ text }) => text.trim() !== '');
  return kept.map(({ text, from }) => {
    const { after: _order, ...rest } = from ?? { type: 'other' as const, sites: [], effects: [], after: undefined };
    return { type: rest.type, sites: [...rest.sites], effects: rest.effects.map((effect) => ({ ...effect })), text: text.trim() };
  });
}
