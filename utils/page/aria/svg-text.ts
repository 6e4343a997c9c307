import { type Color, isSame, rgbaOf } from './colors';
import { isSvg } from '../dom/dom';
import { page, styleOf } from '../dom/realm';
import { cutsAll } from './visibility';
import { safe } from '../dom/safe';

/** Finds letters of SVG drawings that nobody can see. Remembers the shapes of drawings: use one instance per walk. */
export class SvgText {
  private readonly shapes = new Map<Element, Shape[]>();

  /**
   * Letters have a fill and a stroke instead of a colour, and sizes by a scale of their own. `behind` is the colour
   * behind the drawing, undefined if that cannot be determined; `isHelped` says whether something beside the letters
   * makes them stand out from it.
   */
  isUnseen(
    element: SVGElement,
    style: CSSStyleDeclaration,
    behind: Color | undefined,
    isHelped: () => boolean,
  ): boolean {
    const box = element.getBoundingClientRect();
    if (box.width < minBoxSize || box.height < minBoxSize || isCutOff(element, box)) return true;
    const inks = inksOf(style);
    if (!inks || inks.length === 0) return inks !== undefined;
    const ground = this.groundOf(element, box, inks, behind);
    return (
      inks.every((ink) => ground !== undefined && ink[3] === 1 && isSame(ground, ink)) &&
      !(ground === behind && isHelped())
    );
  }

  /**
   * The colour under letters: that of the last rectangle around them, else that behind the drawing. Undefined if a
   * picture, or a shape of another colour, lies under some of them.
   */
  private groundOf(
    element: SVGElement,
    box: DOMRect,
    inks: readonly Color[],
    behind: Color | undefined,
  ): Color | undefined {
    const under = this.shapesOf(outermost(element)).filter(
      (shape) => intersects(shape.box, box) && isBefore(shape.element, element),
    );
    for (const shape of under.reverse()) {
      if (!shape.colors) return undefined;
      const [fill] = shape.colors;
      if (fill && fill[3] === 1 && safe(shape.element).localName === 'rect' && containsRect(shape.box, box))
        return fill;
      if (shape.colors.some((color) => !inks.every((ink) => isSame(ink, color)))) return undefined;
    }
    return behind;
  }

  private shapesOf(drawing: Element): readonly Shape[] {
    const known = this.shapes.get(drawing);
    if (known) return known;
    const shapes = [...safe(drawing).querySelectorAll(shapeTags)].slice(0, maxShapes).map((element) => ({
      element,
      box: safe(element).getBoundingClientRect(),
      colors: safe(element).matches(pictureTags) ? undefined : inksOf(styleOf(element)),
    }));
    this.shapes.set(drawing, shapes);
    return shapes;
  }
}

interface Shape {
  element: Element;
  box: DOMRect;
  /** Undefined for a picture, a gradient, or other kinds of colours. */
  colors: Color[] | undefined;
}

/** The fill, then the stroke, as far as they are drawn; undefined if they cannot be determined. */
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

/** True if letters lie outside of what their drawing shows, or of what it is clipped to. */
function isCutOff(element: SVGElement, box: DOMRect): boolean {
  for (let at: Element | null = element; at && isSvg(at); at = safe(at).parentElement) {
    const { clipPath, overflowX } = styleOf(at);
    if (clipPath !== 'none' && (cutsAll.test(clipPath) || isClippedAway(at as SVGGraphicsElement, clipPath, box)))
      return true;
    if (safe(at).localName === 'svg' && overflowX !== 'visible' && !intersects(safe(at).getBoundingClientRect(), box))
      return true;
  }
  return false;
}

/**
 * True if a clip path of the page itself hides the letters. Checked only if its shapes are in the units of what it
 * clips.
 */
function isClippedAway(clipped: SVGGraphicsElement, clipPath: string, box: DOMRect): boolean {
  const id = /^url\("?#(.+?)"?\)$/.exec(clipPath)?.[1];
  const clip = id === undefined ? undefined : safe(clipped.getRootNode() as Document | ShadowRoot).getElementById(id);
  if (!clip || safe(clip).localName !== 'clipPath') return false;
  if (safe(clip).getAttribute('clipPathUnits') === 'objectBoundingBox') return false;
  const scale = clipped.getScreenCTM();
  return (
    scale !== null &&
    ![...safe(clip).children].some((shape) => 'getBBox' in shape && mayShow(shape as SVGGraphicsElement, scale, box))
  );
}

/**
 * Firefox 153 measures nothing in a clip path: there rectangles are measured by their attributes, and other shapes
 * count as showing everything.
 */
function mayShow(shape: SVGGraphicsElement, scale: DOMMatrix, box: DOMRect): boolean {
  if (shape.localName === 'rect') {
    const { x, y, width, height } = shape as SVGRectElement;
    return intersects(
      boxIn(new DOMRect(x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value), scale),
      box,
    );
  }
  const own = shape.getBBox();
  return own.width === 0 || own.height === 0 || intersects(boxIn(own, scale), box);
}

/** A box of a drawing in CSS pixels of the viewport. */
function boxIn({ x, y, width, height }: DOMRect, scale: DOMMatrix): DOMRect {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([left, top]) => new DOMPoint(left, top).matrixTransform(scale));
  const xs = corners.map((corner) => corner.x);
  const tops = corners.map((corner) => corner.y);
  return new DOMRect(
    Math.min(...xs),
    Math.min(...tops),
    Math.max(...xs) - Math.min(...xs),
    Math.max(...tops) - Math.min(...tops),
  );
}

function intersects(one: DOMRect, other: DOMRect): boolean {
  return (
    one.width > 0 &&
    one.height > 0 &&
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}

/** Letters extend beyond their own box by less than this. */
const slack = 2;

function containsRect(outer: DOMRect, inner: DOMRect): boolean {
  return (
    outer.left <= inner.left + slack &&
    outer.right >= inner.right - slack &&
    outer.top <= inner.top + slack &&
    outer.bottom >= inner.bottom - slack
  );
}

function isBefore(one: Element, other: Element): boolean {
  return (safe(one).compareDocumentPosition(other) & page.Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function outermost(element: SVGElement): Element {
  let drawing = element;
  while (drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
  return drawing;
}

const minSolidAlpha = 0.04;
const minBoxSize = 1;
const maxShapes = 500;
const pictureTags = 'image, use, foreignObject';
const shapeTags = `rect, path, circle, ellipse, polygon, ${pictureTags}`;
