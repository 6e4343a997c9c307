/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];
export type Color = [number, number, number, number];

/** As browsers write computed ones; undefined for other kinds. */
export function rgbaOf(text: string): Color | undefined {
  const known = colors.get(text);
  if (known !== undefined || colors.has(text)) return known;
  if (colors.size >= maxColors) colors.clear();
  const color = readColor(text);
  colors.set(text, color);
  return color;
}

export const minSolidAlpha = 0.04;

export function blendOver(color: Color, behind: Color): Color {
  const [red, green, blue, alpha] = color;
  if (alpha === 1) return color;
  const mix = (top: number, below: number) => top * alpha + below * (1 - alpha);
  return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
}

export function isSame(one: Color, other: Color): boolean {
  return (
    Math.abs(one[0] - other[0]) <= maxColorDistance &&
    Math.abs(one[1] - other[1]) <= maxColorDistance &&
    Math.abs(one[2] - other[2]) <= maxColorDistance &&
    contrast(one, other) < minContrast
  );
}

/** Out of 255. */
const maxColorDistance = 14;
const minContrast = 1.15;

/** From 1 to 21, by WCAG. */
export function contrast(one: Rgb | Color, other: Rgb | Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Rgb | Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const colors = new Map<string, Color | undefined>();
const maxColors = 500;

function readColor(text: string): Color | undefined {
  const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
  return parts
    ? [Number(parts[1]), Number(parts[2]), Number(parts[3]), parts[4] === undefined ? 1 : Number(parts[4])]
    : paintedColor(text);
}

/** Undefined where nothing can be painted, and for what is not a colour. */
function paintedColor(text: string): Color | undefined {
  if (!/^(color|oklch|oklab|lab|lch|hwb|hsla?)\(/.test(text) || typeof OffscreenCanvas === 'undefined')
    return undefined;
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;
