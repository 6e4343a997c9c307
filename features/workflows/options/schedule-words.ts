import { t } from '@/locales';
import { nextTime, type Schedule } from '../agent/schedule';
import { formatDay, formatTime } from '@/components/words/format-date';

/** `Daily, 09:00`, and when it runs next. */
export function scheduleWords(schedule: Schedule): string {
  const time = timeWords(schedule);
  return schedule.off ? t('schedule_off', { time }) : time;
}

function timeWords({ when, handledUntil }: Schedule): string {
  if (when.kind === 'start') return t('schedule_start');
  if (when.kind !== 'once') return `${t(`schedule_${when.kind}`)}, ${when.time}`;
  const over = nextTime(when, handledUntil) === undefined;
  const moment = `${formatDay(when.at, Date.now())}, ${formatTime(when.at)}`;
  return over ? t('schedule_over', { time: moment }) : moment;
}
