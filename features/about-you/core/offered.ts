import { statePart } from '../../../utils/contracts/feature-parts';
import { lazily, z } from '../../../utils/zod';

/** What a task knows of the user's facts, from its start on. */
export interface Offered {
  labels: readonly string[];
  /** Of answers, in the user's words; '' if they have not said so. */
  tone: string;
}

export const offered = statePart<Offered>('about-you', { labels: [], tone: '' });

/** The fields of the first event of a task. Absent: nothing is offered. */
export interface StartedFields {
  factLabels?: string[];
  tone?: string;
}

export function readOffered(started: object): Offered {
  const { factLabels, tone } = fields().parse(started);
  return { labels: factLabels, tone };
}

const fields = lazily(() => z.object({ factLabels: z.array(z.string()).catch([]), tone: z.string().catch('') }));
