import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueNow, LATE_LIMIT_MS, nextTime, readSchedules, type ScheduleTime } from '../../agent/schedule';

const zone = process.env.TZ;
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
/** Two years, with four changes of the clock. */
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
const when = fc.oneof(
  clock.map((time): ScheduleTime => ({ kind: 'daily', time })),
  clock.map((time): ScheduleTime => ({ kind: 'weekdays', time })),
);
const HOUR = 3_600_000;

describe.each(['Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Africa/Cairo', 'Australia/Lord_Howe', 'UTC'])(
  'Times of a schedule in %s',
  (name) => {
    beforeAll(() => {
      process.env.TZ = name;
    });
    afterAll(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });

    it('come after now, within the longest possible distance', () => {
      fc.assert(
        fc.property(when, moment, (schedule, now) => {
          const next = nextTime(schedule, now) ?? 0;
          expect(next).toBeGreaterThan(now);
          expect(next - now).toBeLessThanOrEqual((schedule.kind === 'daily' ? 24 : 72) * HOUR + 2 * HOUR);
        }),
      );
    });

    it('are at the time of day that was chosen, unless the clock leaves it out', () => {
      fc.assert(
        fc.property(when, moment, (schedule, now) => {
          const time = schedule.kind === 'daily' || schedule.kind === 'weekdays' ? schedule.time : '';
          const next = new Date(nextTime(schedule, now) ?? 0);
          const [hours = 0, minutes = 0] = time.split(':').map(Number);
          const minutesLate = (next.getHours() * 60 + next.getMinutes() - hours * 60 - minutes + 1_440) % 1_440;
          expect(minutesLate).toBeLessThanOrEqual(60);
          const offsets = [-3, 3].map((days) => new Date(next.getTime() + days * HOUR).getTimezoneOffset());
          if (minutesLate > 0) expect(offsets[0]).not.toBe(offsets[1]);
        }),
      );
    });

    it('come once on each chosen day: none is left out, none comes twice', () => {
      fc.assert(
        fc.property(when, moment, (schedule, now) => {
          const days: string[] = [];
          let at = now;
          for (let count = 0; count < 10; count += 1) {
            at = nextTime(schedule, at) ?? 0;
            const day = new Date(at);
            days.push(day.toDateString());
            if (schedule.kind === 'weekdays' && day.getHours() > 1) expect([0, 6]).not.toContain(day.getDay());
          }
          expect(new Set(days).size).toBe(10);
        }),
      );
    });
  },
);

describe('What is due', () => {
  const schedule = (time: ScheduleTime, handledUntil: number) => ({
    id: 's',
    workflowId: 'w',
    values: {},
    when: time,
    handledUntil,
  });

  it('runs once, is missed once, and never both', () => {
    fc.assert(
      fc.property(when, moment, fc.integer({ min: 0, max: 200 * 24 * HOUR }), (time, handled, passed) => {
        const now = handled + passed;
        const { run, missed } = dueNow(schedule(time, handled), now);
        const first = nextTime(time, handled) ?? 0;
        expect(run || missed !== undefined).toBe(first <= now);
        expect(run && missed !== undefined).toBe(false);
        if (missed === undefined) return;
        expect(now - missed).toBeGreaterThan(LATE_LIMIT_MS);
        expect(nextTime(time, missed) ?? 0).toBeGreaterThan(now);
      }),
    );
  });

  it('happens once where the schedule has a single time', () => {
    const once = (at: number, now: number) => dueNow(schedule({ kind: 'once', at }, 0), now);
    expect([once(1_000, 999), once(1_000, 1_000), once(1_000, 1_000 + LATE_LIMIT_MS + 1)]).toEqual([
      { run: false },
      { run: true },
      { run: false, missed: 1_000 },
    ]);
    expect(dueNow(schedule({ kind: 'once', at: 1_000 }, 1_000), 1_000)).toEqual({ run: false });
  });

  it('is never a schedule for the start of the browser, which has no time', () => {
    expect(dueNow(schedule({ kind: 'start' }, 0), 10 ** 12)).toEqual({ run: false });
  });

  it('comes from valid schedules', () => {
    const sound = schedule({ kind: 'daily', time: '23:59' }, 0);
    const never = { ...sound, when: { kind: 'once', at: 1e300 } };
    expect(readSchedules([sound, never, { ...sound, when: { kind: 'daily', time: '24:00' } }, 7])).toEqual([sound]);
    expect(readSchedules(undefined)).toEqual([]);
  });
});
