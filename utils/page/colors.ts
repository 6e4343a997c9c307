/** Red, green and blue up to 255, and how solid it is up to 1. */
export type Color = [number, number, number, number];

/** A colour as browsers tell computed ones; undefined for those of other kinds. Pages have few colours, and each is asked for hundreds of times. */
export function rgbaOf(text: string): Color | undefined {
  if (!colors.has(text)) {
    if (colors.size >= mostColors) colors.clear();
    colors.set(text, readColor(text));
  }
  return colors.get(text);
}

/** Nearer to each other than any eye can tell on a screen. */
export function isSame(one: Color, other: Color): boolean {
  return [0, 1, 2].every((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= 5);
}

const colors = new Map<string, Color | undefined>();
const mostColors = 500;

function readColor(text: string): Color | undefined {
  const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text);
  return parts
    ? [Number(parts[1]), Number(parts[2]), Number(parts[3]), parts[4] === undefined ? 1 : Number(parts[4])]
    : undefined;
}
