import { blendOver, type Color, isSame, minSolidAlpha, rgbaOf } from './colors';
import { flatParent, isSvg } from '../dom/dom';
import { isOverlaid } from './overlaid';
import { isUndrawn } from './svg-text';
import { cached } from '../dom/dom-cache';
import { styleOf, viewportNow } from '../dom/realm';
import { safe } from '../dom/safe';
import { holds } from '../dom/selector';
import { isClosed, isDrawnAway } from './visibility';
import { boxOf, overlap } from '../dom/boxes';

/**
 * Text without size or colour, in closed details, far outside its box, under something opaque, or in the colour behind
 * it. In doubt it counts as seen. `scrolled`: see `Visibility`.
 */
export function isUnseenText(element: Element, style: CSSStyleDeclaration, scrolled = false): boolean {
  if (isSvg(element)) {
    const behind = backgroundOf(element);
    return isUndrawn(element as SVGElement, style, behind.color, () => hasHelp(element, style, behind));
  }
  return isLost(element) || (!scrolled && isOutOfReach(boxOf(element)));
}

/** Of `::before` or `::after`: it has its own style, and no box to ask for. */
export function isUnseenDrawing(element: Element, style: CSSStyleDeclaration, scrolled: boolean): boolean {
  if (isUnreadable(style) || isDrawnAway(element, style) || isOverlaid(element)) return true;
  if (!scrolled && isOutOfReach(boxOf(element))) return true;
  const isPlain = style.backgroundImage === 'none' && !changesColors(style);
  return isPlain && isInItsGround(element, style, ownGround(element, style));
}

const isLost = cached((element: Element): boolean => {
  const style = styleOf(element);
  return isClosed(element) || isUnreadable(style) || isOverlaid(element) || isInItsGround(element, style);
});

function isInItsGround(element: Element, style: CSSStyleDeclaration, behind = backgroundOf(element)): boolean {
  const color = rgbaOf(style.webkitTextFillColor || style.color);
  if (!color) return false;
  const isClear = color[3] < minSolidAlpha;
  const isAlike = behind.color !== undefined && isSame(behind.color, blendOver(color, behind.color));
  return (isClear || isAlike) && !hasHelp(element, style, behind);
}

const backgroundOf = cached((element: Element): Background => {
  const style = styleOf(element);
  const own = ownGround(element, style);
  if (own) return own;
  const parent = flatParent(element);
  return parent ? backgroundOf(parent) : { owner: element, color: /dark/.test(style.colorScheme) ? undefined : white };
});

function ownGround(owner: Element, { backgroundColor }: CSSStyleDeclaration): Background | undefined {
  const own = backgroundColor === clear ? clearColor : rgbaOf(backgroundColor);
  return own?.[3] === 0 ? undefined : { owner, color: own?.[3] === 1 ? own : undefined };
}

/** A shadow, outline, filter, blend, picture, or what lies under it and is not its parent may make it readable. */
function hasHelp(element: Element, style: CSSStyleDeclaration, { owner, color }: Background): boolean {
  const differs = (text: string) => {
    const own = rgbaOf(text);
    return !own || (own[3] >= minSolidAlpha && !(color && isSame(own, color)));
  };
  if (style.textShadow !== 'none' && colorsIn(style.textShadow).some(differs)) return true;
  if (parseFloat(style.webkitTextStrokeWidth) > 0 && differs(style.webkitTextStrokeColor)) return true;
  for (let at: Element | undefined = element; at; at = flatParent(at)) {
    const own = styleOf(at);
    if (changesColors(own)) return true;
    if (own.backgroundImage !== 'none' && !(color && isPlainGradient(own.backgroundImage, differs))) return true;
    if (at === owner) return false;
    const siblings = [...(safe(safe(at).parentElement)?.children ?? [])].slice(0, maxSiblings);
    if (siblings.some((sibling) => sibling !== at && overlap(boxOf(sibling), boxOf(element)) && isPainted(sibling)))
      return true;
  }
  return false;
}

interface Background {
  owner: Element;
  color: Color | undefined;
}

function isUnreadable({ fontSize, textIndent }: CSSStyleDeclaration): boolean {
  return parseFloat(fontSize) <= minFontSize || (textIndent.startsWith('-') && parseFloat(textIndent) < -maxIndent);
}

const changesColors = ({ backdropFilter, filter, mixBlendMode }: CSSStyleDeclaration): boolean =>
  [backdropFilter, filter, mixBlendMode].some((value) => value && !/^(none|normal)$/.test(value));

/** No scrolling leads there. A text without a box says nothing. */
function isOutOfReach(box: DOMRect): boolean {
  const { innerWidth, scrollX, scrollY } = viewportNow();
  const isOutside = innerWidth > 0 && (box.right + scrollX <= 0 || box.bottom + scrollY <= 0);
  return isOutside && (box.width > 0 || box.height > 0);
}

const colorsIn = (text: string): string[] => text.match(/[a-z-]+\([^()]*\)/g) ?? [];

/** All of its colours are hard to tell from what is behind. */
function isPlainGradient(image: string, differs: (color: string) => boolean): boolean {
  const colors = image.match(/(?:rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g) ?? [];
  return /gradient\(/.test(image) && !/url\(/.test(image) && colors.length > 0 && !colors.some(differs);
}

const minFontSize = 3;
const maxIndent = 500;
const maxSiblings = 30;
const clear = 'rgba(0, 0, 0, 0)';
const clearColor: Color = [0, 0, 0, 0];
const white: Color = [255, 255, 255, 1];

function isPainted(element: Element): boolean {
  const { backgroundColor, backgroundImage } = styleOf(element);
  return backgroundColor !== clear || backgroundImage !== 'none' || holds(element, pictures);
}

const pictures = 'img, picture, video, canvas, svg, iframe, object, embed';
