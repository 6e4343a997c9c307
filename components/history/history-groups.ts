import type { ChatSummary } from '@/utils/history/summaries';
import { formatDay } from '../words/format-date';

export interface DayGroup<Chat> {
  day: string;
  chats: Chat[];
}

export function groupByDay<Chat extends ChatSummary>(chats: readonly Chat[], now: number): DayGroup<Chat>[] {
  const groups: DayGroup<Chat>[] = [];
  for (const chat of chats) {
    const day = formatDay(chat.at, now);
    const last = groups.at(-1);
    if (last?.day === day) last.chats.push(chat);
    else groups.push({ day, chats: [chat] });
  }
  return groups;
}
