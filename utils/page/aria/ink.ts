import type { Color } from './colors';

/** A colour as it is seen over another. */
export function blendOver([red, green, blue, alpha]: Color, behind: Color): Color {
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha);
  return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
}

/**
 * A colour after the functions of `filter` that change it; undefined if that cannot be computed.
 * https://drafts.fxtf.org/filter-effects/#FilterProperty
 */
export function filterColor(color: Color, filter: string): Color | undefined {
  if (filter === 'none' || filter === '') return color;
  let result: Color | undefined = color;
  for (const [, name = '', digits, unit] of filter.matchAll(/([a-z-]+)\(([\d.e+-]*)(%?)[^)]*\)/g)) {
    const change = changes[name];
    const amount = Number(digits) / (unit === '%' ? 100 : 1);
    result =
      result && change
        ? (result.map((part, at) => (at === 3 ? part : clamp(change(part, amount)))) as Color)
        : undefined;
  }
  return result;
}

const changes: Record<string, (part: number, amount: number) => number> = {
  invert: (part, amount) => part * (1 - amount) + (255 - part) * amount,
  brightness: (part, amount) => part * amount,
  contrast: (part, amount) => (part - 127.5) * amount + 127.5,
  opacity: (part) => part,
  blur: (part) => part,
};

/**
 * A colour blended with what is behind it; undefined for modes that are not known here.
 * https://drafts.fxtf.org/compositing/#blending
 */
export function blendColor(color: Color, behind: Color, mode: string): Color | undefined {
  if (mode === 'normal' || mode === '') return color;
  const blend = modes[mode];
  return blend && ([0, 1, 2].map((at) => clamp(blend(color[at] ?? 0, behind[at] ?? 0))).concat(color[3]) as Color);
}

const modes: Record<string, (top: number, below: number) => number> = {
  multiply: (top, below) => (top * below) / 255,
  screen: (top, below) => top + below - (top * below) / 255,
  lighten: Math.max,
  darken: Math.min,
  difference: (top, below) => Math.abs(top - below),
  exclusion: (top, below) => top + below - (2 * top * below) / 255,
  'plus-lighter': (top, below) => top + below,
};

const clamp = (part: number): number => Math.min(255, Math.max(0, part));
