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
  const numbers = area.coords.split(/[\s,;]+/).map(Number);
  const [left = 0, top = 0, right = 0, bottom = 0, x = 0, y = 0] = numbers.filter(Number.isFinite);
  if (area.shape === 'circle') return { x: left, y: top };
  // Of three corners: inside of any shape that does not bend inwards there.
  if (area.shape === 'poly') return { x: (left + right + x) / 3, y: (top + bottom + y) / 3 };
  return area.shape === 'default'
    ? { x: picture.width / 2, y: picture.height / 2 }
    : { x: (left + right) / 2, y: (top + bottom) / 2 };
}
