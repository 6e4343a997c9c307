import { defined } from '@/utils/defined';
import type { StepDraft } from '@/utils/contracts/plan-steps';

/** `from`: the original step, with its number from 1; absent for a new row. */
export interface EditedStep {
  key: number;
  text: string;
  from?: { step: StepDraft; number: number };
}

/**
 * Leaves out empty rows. A new step may do what needs no approval. The dependencies of a step follow the new order;
 * deleted steps and those now after it are no longer needed.
 */
export function draftsOf(rows: readonly EditedStep[]): StepDraft[] {
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
      ...defined({ after: needed }),
    };
  });
}
