import { type Color, isSame, minSolidAlpha, rgbaOf } from './colors';
import { isSvg } from '../dom/dom';
import { styleOf } from '../dom/realm';
import { cutsAll } from './visibility';
import { safe } from '../dom/safe';
import { overlap } from '../dom/boxes';

/**
 * Drawings have fill and stroke for a colour, and a scale. `behind`: the colour behind the drawing; `isHelped`:
 * something else makes letters stand out. Over shapes or pictures every colour counts as seen.
 */
export function isUndrawn(
  element: SVGElement,
  style: CSSStyleDeclaration,
  behind: Color | undefined,
  isHelped: () => boolean,
): boolean {
  const box = element.getBoundingClientRect();
  if (box.width < minBoxSize || box.height < minBoxSize || isCutOff(element, box)) return true;
  const inks = inksOf(style);
  if (!inks || inks.length === 0) return inks !== undefined;
  return (
    behind !== undefined &&
    inks.every((ink) => ink[3] === 1 && isSame(behind, ink)) &&
    safe(outermost(element)).querySelector(shapes) === null &&
    !isHelped()
  );
}

function inksOf({ fill, fillOpacity, stroke, strokeOpacity, strokeWidth }: CSSStyleDeclaration): Color[] | undefined {
  const inks: Color[] = [];
  for (const [paint, opacity] of [
    [fill, fillOpacity],
    [parseFloat(strokeWidth) > 0 ? stroke : 'none', strokeOpacity],
  ] as const) {
    if (paint === 'none') continue;
    const color = rgbaOf(paint);
    if (!color) return undefined;
    const solid = color[3] * Number(opacity || 1);
    if (solid >= minSolidAlpha) inks.push([color[0], color[1], color[2], solid]);
  }
  return inks;
}

function isCutOff(element: SVGElement, box: DOMRect): boolean {
  for (let at: Element | null = element; at && isSvg(at); at = safe(at).parentElement) {
    const { clipPath, overflowX } = styleOf(at);
    if (clipPath !== 'none' && cutsAll.test(clipPath)) return true;
    const view = safe(at).localName === 'svg' && overflowX !== 'visible' ? safe(at).getBoundingClientRect() : undefined;
    if (view && !(view.width > 0 && view.height > 0 && overlap(view, box))) return true;
  }
  return false;
}

function outermost(element: SVGElement): Element {
  let drawing = element;
  while (drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
  return drawing;
}

const minBoxSize = 1;
const shapes = 'rect, path, circle, ellipse, polygon, image, use, foreignObject';
