import { lazily, readEach, z } from '../zod';

/**
 * The user settled it on a card: the same act passes on this site in every task without asking, whatever ids the page
 * has in it. Nothing that a task typed, pasted or chose is ever part of it.
 */
export const settledAct = lazily(() =>
  z.object({
    /** See `siteOf`. */
    host: z.string().min(1),
    /** In the page's words. */
    control: z.string().min(1),
    /** Method and address; '' for a control that sends nothing by itself. */
    does: z.string(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
);
export type SettledAct = z.infer<ReturnType<typeof settledAct>>;

/** The user is asked again about damaged ones. */
export const readSettledActs = (stored: unknown): SettledAct[] => readEach(settledAct(), stored);
