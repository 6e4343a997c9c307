/** `otherwise` where it is no JSON. */
export function jsonIn(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return otherwise;
    throw error;
  }
}

/** Half of a character becomes U+FFFD: servers refuse a body with one. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.toWellFormed() : part));
}

/** The same for objects that differ in the order of their names alone. */
export function sortedJsonOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Undefined also where it says more than what was read of it: a name twice in one object, or a number with more digits
 * than are kept.
 */
export function wholeJsonIn(text: string): unknown {
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null) return value;
  const [signs, known] = [text, JSON.stringify(value)].map((json) =>
    json.replace(aText, (_, colon) => (colon ? ':' : '')),
  );
  const isWhole = namesIn(signs) === namesIn(known) && (signs?.match(aNumber) ?? []).every(isKept);
  return isWhole ? value : undefined;
}

const aText = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs;
const aNumber = /-?\d[\d.eE+-]*/g;

function namesIn(signs = ''): number {
  return signs.split(':').length;
}

function isKept(number: string): boolean {
  const value = Number(number);
  const digits = number.replace(/e.*/i, '').replace(/\D/g, '');
  const isInRange = Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(digits));
  return isInRange && (digits.length <= MAX_DIGITS || String(value) === number);
}

/** Of a double, all are kept: https://en.wikipedia.org/wiki/Double-precision_floating-point_format */
const MAX_DIGITS = 15;
