import { cleanLogData, type CleanData, type LogData } from './fields';
import { levels, messages, type Level, type LogMessage, type Scope } from './messages';

/** One line of the log of what Sidehand did. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  at: number;
  level: Level;
  scope: Scope;
  /** One English sentence. */
  message: string;
  data: CleanData;
}

/** Data that may not be kept are left out. */
export function lineOf(name: LogMessage, data: LogData, at: number): LogLine {
  const { level, scope, text } = messages[name];
  const kept = cleanLogData(data);
  return { at, level, scope, message: fill(text, kept), data: kept };
}

/** Those of at least this level that contain all words of the search, in any of their parts. */
export function linesMatching(lines: readonly LogLine[], { level, search }: { level: Level; search: string }) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (levels.indexOf(line.level) > levels.indexOf(level)) return false;
    const text = lineText(line).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** `2026-03-01T10:00:00.000Z warn tool: click failed after 40 ms: NOT_FOUND {"task":"…"}`. */
export function lineText({ at, level, scope, message, data }: LogLine): string {
  const more = Object.keys(data).length > 0 ? ` ${JSON.stringify(data)}` : '';
  return `${new Date(at).toISOString()} ${level} ${scope}: ${message}${more}`;
}

/** The text of the exported file, the oldest line first. */
export function formatLogFile(lines: readonly LogLine[], about: { version: string; browser: string }): string {
  const described = lines
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...line }) => ({ at: new Date(at).toISOString(), ...line }));
  return `${JSON.stringify({ app: 'sidehand', kind: 'log', ...about, lines: described }, undefined, 2)}\n`;
}

/** An unknown field leaves no trace. */
function fill(text: string, data: CleanData): string {
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => String(data[name as keyof CleanData] ?? ''))
    .replace(/ {2,}/g, ' ')
    .replace(/[:\s]+$/, '');
}
