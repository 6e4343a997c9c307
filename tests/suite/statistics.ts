/** A value with the interval that holds it in 95 of 100 cases; without end where one value says nothing of it. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** 97.5 % of the standard normal distribution lie below it. */
const Z = 1.96;

/** The share of successes, by Wilson's interval (E. B. Wilson, 1927): it holds for few tasks, and for none or all. */
export function share(successes: number, all: number): Estimate {
  if (all === 0) return { value: 0, low: 0, high: 1 };
  const value = successes / all;
  const centre = value + Z ** 2 / (2 * all);
  const spread = Z * Math.sqrt((value * (1 - value)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return { value, low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/**
 * 97.5 % of Student's distribution lie below it, by its degrees of freedom; beyond the table by the first term of
 * Cornish and Fisher. https://www.itl.nist.gov/div898/handbook/eda/section3/eda3672.htm
 */
const T = (
  'Infinity 12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.16 2.145 2.131 ' +
  '2.12 2.11 2.101 2.093 2.086 2.08 2.074 2.069 2.064 2.06 2.056 2.052 2.048 2.045 2.042'
)
  .split(' ')
  .map(Number);
const student = (freedom: number): number => T[freedom] ?? Z + (Z ** 3 + Z) / (4 * freedom);

/** The mean of values, with Student's interval, which is wide for few of them. */
export function mean(values: readonly number[]): Estimate {
  if (values.length === 0) return { value: 0, low: 0, high: 0 };
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / Math.max(1, values.length - 1);
  const spread = values.length === 1 ? Infinity : student(values.length - 1) * Math.sqrt(variance / values.length);
  return { value, low: value - spread, high: value + spread };
}
