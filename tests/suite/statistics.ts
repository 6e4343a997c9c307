/** A value with the interval that holds it in 95 of 100 cases. */
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

/** The mean of values, with the interval of the normal distribution. Wide for few values. */
export function mean(values: readonly number[]): Estimate {
  if (values.length === 0) return { value: 0, low: 0, high: 0 };
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / Math.max(1, values.length - 1);
  const spread = Z * Math.sqrt(variance / values.length);
  return { value, low: value - spread, high: value + spread };
}
