import { isNow, partsOf, repeatKey, type Part, type Repeatable } from './repeat-key';

/** Then it is known what changes from one to the next. */
const ENOUGH = 3;
const REMEMBERED = 20;
const KINDS = 500;
/** The largest step of a counter. */
const STEP = 10;

interface Sent {
  values: string[];
  at: number;
}

/**
 * What pages send again and again: equal but for times of the moment, and for what changed each time so far: a counter,
 * the time since something, or a random id.
 */
export class Repeats {
  private readonly keys = new Set<string>();
  private readonly kinds = new Map<string, Sent[]>();

  get isEmpty(): boolean {
    return this.keys.size === 0;
  }

  /** `at`: milliseconds since 1970. */
  add(write: Repeatable, at: number): void {
    const key = repeatKey(write, at);
    if (key === undefined || this.keys.has(key)) return;
    if (this.kinds.size >= KINDS) this.kinds.clear();
    this.keys.add(key);
    const { kind, values } = kindOf(write, at);
    this.kinds.set(kind, [...(this.kinds.get(kind) ?? []), { values, at }].slice(-REMEMBERED));
  }

  has(write: Repeatable, at = Date.now()): boolean {
    const key = repeatKey(write, at);
    if (key === undefined) return false;
    if (this.keys.has(key)) return true;
    const { kind, values } = kindOf(write, at);
    const sent = this.kinds.get(kind) ?? [];
    return sent.length >= ENOUGH && values.every((value, place) => goesOn(sent, place, value, at));
  }
}

/** `kind`: the request without its numbers and random ids, which are the `values`. */
function kindOf(write: Repeatable, at: number): { kind: string; values: string[] } {
  const parts = partsOf(write) ?? [];
  const varies = ([, value]: Part) => number.test(value) || randomId.test(value);
  return {
    kind: JSON.stringify(
      parts.map((part) => [part[0], isNow(part[1], at) ? 'now' : varies(part) ? shapeOf(part[1]) : part[1]]),
    ),
    values: parts.filter((part) => varies(part) && !isNow(part[1], at)).map(([, value]) => value),
  };
}

const number = /^\d{1,12}(\.\d{1,6})?$/;
/** https://www.rfc-editor.org/rfc/rfc9562#name-uuid-format */
const randomId = /^[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

function shapeOf(value: string): string {
  return number.test(value) ? '#' : '*';
}

function goesOn(sent: readonly Sent[], place: number, value: string, at: number): boolean {
  const before = sent.map(({ values }) => values[place] ?? '');
  const isNew = !before.includes(value);
  if (!isNew && new Set(before).size === 1) return true;
  if (new Set(before).size < before.length || !isNew) return false;
  if (randomId.test(value)) return true;
  const numbers = [...before, value].map(Number);
  const times = [...sent.map((one) => one.at), at];
  const steps = numbers.slice(1).map((one, index) => ({
    size: one - (numbers[index] ?? 0),
    ms: (times[index + 1] ?? 0) - (times[index] ?? 0),
  }));
  return (
    steps.every(({ size }) => size > 0 && size <= STEP) || steps.every(isOfClock(1)) || steps.every(isOfClock(1_000))
  );
}

/** The number grew like a clock in this unit. */
function isOfClock(unitMs: number): (step: { size: number; ms: number }) => boolean {
  return ({ size, ms }) => size > 0 && Math.abs(size * unitMs - ms) <= Math.max(2 * unitMs, ms / 4);
}
