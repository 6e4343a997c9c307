import type { StepDraft } from '@/utils/agent/task/plan-steps';

/** A row of the plan's editor. `from`: the step that it was, with its number from 1; absent for a new one. */
export interface EditedStep {
  key: number;
  text: string;
  from?: { step: StepDraft; number: number };
}

/**
 * The steps as edited, empty rows left out. A new step may do what needs no approval. What a step needs follows the order; steps that
 * were deleted or stand behind it now are not needed any more.
 */
export function edited(rows: readonly EditedStep[]): StepDraft[] {
  const kept = rows.filter(({ text }) => text.trim() !== '');
  return kept.map(({ text, from }, at) => {
    if (!from) return { type: 'other', sites: [], effects: [], text: text.trim() };
    const { type, sites, effects, after } = from.step;
    const needed = after?.flatMap((number) => {
      const place = kept.findIndex((row) => row.from?.number === number);
      return place >= 0 && place < at ? [place + 1] : [];
    });
    return {
      type,
      sites: [...sites],
      effects: effects.map((effect) => ({ ...effect })),
      text: text.trim(),
      ...(needed ? { after: needed } : {}),
    };
  });
}
