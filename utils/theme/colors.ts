import type { Rgb } from '../page/aria/colors';

export function mixColors(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share);
  return [part(0), part(1), part(2)];
}

/** `#rrggbb`, `rgb(…)`. Undefined for other notations, and for transparent colours. */
export function parseRgb(text: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
    .exec(text)
    ?.slice(1)
    .map((pair) => parseInt(pair, 16));
  const [red, green, blue] = hex ?? /^rgb\((\d+), (\d+), (\d+)\)$/.exec(text)?.slice(1).map(Number) ?? [];
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}
