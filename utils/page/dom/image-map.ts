import { isTag } from './dom';
import { safe } from './safe';

export function pictureOf(area: Element): HTMLImageElement | undefined {
  if (!isTag(area, 'area')) return undefined;
  const name = area.closest('map')?.name;
  if (!name) return undefined;
  return [...safe(area.getRootNode() as Document | ShadowRoot).querySelectorAll<HTMLImageElement>('img[usemap]')].find(
    (picture) => picture.useMap === `#${name}`,
  );
}

/** CSS pixels from the picture's top left corner. */
export function pointIn(area: HTMLAreaElement, picture: HTMLImageElement): { x: number; y: number } {
  const coordinates = area.coords
    .split(/[\s,;]+/)
    .map(Number)
    .filter(Number.isFinite);
  const [left = 0, top = 0, right = 0, bottom = 0] = coordinates;
  if (area.shape === 'circle') return { x: left, y: top };
  if (area.shape === 'poly') return middleOf(coordinates);
  return area.shape === 'default'
    ? { x: picture.width / 2, y: picture.height / 2 }
    : { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Inside of any shape that does not bend inwards there. */
function middleOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: number[]): { x: number; y: number } {
  return { x: (x1 + x2 + x3) / 3, y: (y1 + y2 + y3) / 3 };
}
