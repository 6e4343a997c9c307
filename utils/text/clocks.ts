/**
 * The same but for clocks that have moved by about `ms`: `4:59` anywhere, or a whole text that is a moment or, where it
 * `countsSeconds`, a number of them. Else such a number may be a price.
 */
export function hasTicked(before: string, now: string, ms: number, countsSeconds = false): boolean {
  const [was, is] = [partsOf(before), partsOf(now)];
  if (!countsSeconds && seconds.test(before)) return before === now;
  return was.length === is.length && was.every((part, at) => part === is[at] || isMoved(part, is[at] ?? '', ms));
}

/**
 * Milliseconds since the epoch, of a time (2017 to 2033) in numbers or in ISO's form. Other such numbers are phones,
 * accounts and goods.
 */
export function momentIn(text: string): number | undefined {
  if (/^1[5-9]\d{8}$/.test(text)) return Number(text) * 1_000;
  if (/^1[5-9]\d{11}$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?$/.test(text) ? Date.parse(text) : undefined;
}

/** Of a moment to the millisecond, which nobody chooses: an id of as many digits is of another day. */
export function dayOf(text: string): string | undefined {
  return /^1[5-9]\d{8}(?!000)\d{3}$/.test(text)
    ? text.slice(0, 5)
    : /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d\.(?!000)\d{3}Z$/.exec(text)?.[1];
}

/** At most half an hour apart: later, it may be a day that is booked. */
export function isSoonAfter(before: string, now: string): boolean {
  // Phones and accounts have ten digits, too.
  const [first, next] = [before, now].map((text) => (text.length === 10 ? undefined : momentIn(text)));
  return first !== undefined && next !== undefined && next >= first && next - first <= 1_800_000;
}

const seconds = /^\d{1,9}$/;
const clock = /(?<![\d:])(\d{1,3}(?::[0-5]\d){1,2})(?![\d:])/;

function partsOf(text: string): string[] {
  return momentIn(text) === undefined ? text.split(clock) : [text];
}

function isMoved(before: string, now: string, ms: number): boolean {
  const [was, is] = [timeIn(before), timeIn(now)];
  if (was === undefined || is === undefined) return false;
  const moved = Math.abs(is - was);
  // One more may be one more thing.
  return Math.abs(moved - ms) <= SLACK_MS && !(seconds.test(before) && moved <= 1_000);
}

/** A clock shows whole seconds, and a look at the page takes time. */
const SLACK_MS = 2_000;

function timeIn(text: string): number | undefined {
  if (!seconds.test(text) && !new RegExp(`^${clock.source}$`).test(text)) return momentIn(text);
  return 1_000 * text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
