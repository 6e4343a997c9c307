import { lazily, moment, readEach, z } from '../../../utils/zod';

const clock = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const schema = lazily(() =>
  z.object({
    id: z.string().min(1),
    workflowId: z.string().min(1),
    /** By parameter. */
    values: z.record(z.string(), z.string()),
    when: z.discriminatedUnion('kind', [
      /** `at`: milliseconds since the epoch. */
      z.object({ kind: z.literal('once'), at: moment() }),
      /** `time`: `HH:MM`. */
      z.object({ kind: z.literal('daily'), time: clock() }),
      z.object({ kind: z.literal('weekdays'), time: clock() }),
      z.object({ kind: z.literal('start') }),
    ]),
    /** Milliseconds since the epoch: up to here all times have run, or the user was told. */
    handledUntil: moment(),
    /** It came in a file, and the user has not switched it on yet. */
    off: z.literal(true).exactOptional(),
    /** A missed time runs once when that is noticed. Absent: the user is only told. */
    late: z.literal('run').exactOptional(),
    /** Missed while the browser was closed. Gone once the user has seen it. */
    missedAt: moment().exactOptional(),
    taskId: z.string().exactOptional(),
    /** The run of the browser in which the schedule was made, or at whose start it ran last. */
    browserRun: z.string().exactOptional(),
  }),
);

export type Schedule = z.infer<ReturnType<typeof schema>>;

export type ScheduleTime = Schedule['when'];

/** Alarms are late on a busy computer, and after a short sleep. */
export const LATE_LIMIT_MS = 5 * 60_000;

/**
 * Milliseconds since the epoch; undefined where there is none. A time that a clock change skips is shifted by it; one
 * that occurs twice counts once. Pure except for the time zone.
 */
export function nextTime(when: ScheduleTime, after: number): number | undefined {
  if (when.kind === 'start') return undefined;
  if (when.kind === 'once') return when.at > after ? when.at : undefined;
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  const day = new Date(after);
  // Begins with the day before: a clock change at midnight moves a time into the next day.
  for (let days = -1; days <= 8; days += 1) {
    const at = new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hours, minutes);
    const weekday = new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 12).getDay();
    const counts = when.kind === 'daily' || (weekday >= 1 && weekday <= 5);
    if (counts && at.getTime() > after) return at.getTime();
  }
  return undefined;
}

/** `missed`: the last time that passed while nothing could run. */
export interface Due {
  run: boolean;
  missed?: number;
}

/** Only the latest time runs, and only if it is recent. Pure. */
export function dueNow({ when, handledUntil, late }: Schedule, now: number): Due {
  // Every time of day comes within that many days.
  const since = when.kind === 'once' ? handledUntil : Math.max(handledUntil, now - 8 * DAY_MS);
  let last: number | undefined;
  for (let next = nextTime(when, since); next !== undefined && next <= now; next = nextTime(when, next)) last = next;
  if (last === undefined) return { run: false };
  return now - last <= LATE_LIMIT_MS || late === 'run' ? { run: true } : { run: false, missed: last };
}

/**
 * If the clock was set back, a time that comes again is not waited for twice as long. What runs once does not run
 * again. Pure.
 */
export function onThisClock<S extends Pick<Schedule, 'when' | 'handledUntil'>>(schedule: S, now: number): S {
  return schedule.handledUntil > now && schedule.when.kind !== 'once' ? { ...schedule, handledUntil: now } : schedule;
}

export function readSchedules(stored: unknown): Schedule[] {
  return readEach(schema(), stored);
}

const DAY_MS = 86_400_000;
