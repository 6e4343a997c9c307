import { blendOver, type Color, isSame, minSolidAlpha, rgbaOf } from './colors';
import { flatParent, isSvg } from '../dom/dom';
import { Overlaid } from './overlaid';
import { isUndrawn } from './svg-text';
import { cached } from '../dom/dom-cache';
import { styleOf, viewportNow } from '../dom/realm';
import { safe } from '../dom/safe';
import { boxOf, overlap } from '../dom/boxes';

/**
 * Finds text without size or colour, far outside its box, under something opaque, or in the colour behind it. When in
 * doubt (pictures, gradients, other colours), text counts as seen. Remembers backgrounds: see `paintNow`.
 */
export class Paint {
  private readonly backgrounds = new Map<Element, Background>();
  private readonly lost = new Map<Element, boolean>();
  private readonly overlaid = new Overlaid();

  /** `scrolled`: see `Visibility`. */
  isUnseen(element: Element, style: CSSStyleDeclaration, scrolled = false): boolean {
    if (isSvg(element)) return this.isUndrawnIn(element as SVGElement, style);
    return this.isLost(element, style) || (!scrolled && isOutOfReach(boxOf(element)));
  }

  /** Asked for the text of an element, and again where that names something. */
  private isLost(element: Element, style: CSSStyleDeclaration): boolean {
    const known = this.lost.get(element);
    if (known !== undefined) return known;
    const found = isUnreadable(style) || this.overlaid.isUnder(element) || this.isInItsGround(element, style);
    this.lost.set(element, found);
    return found;
  }

  private isInItsGround(element: Element, style: CSSStyleDeclaration): boolean {
    const color = rgbaOf(style.webkitTextFillColor || style.color);
    if (!color) return false;
    const behind = this.backgroundOf(element, style);
    if (color[3] < minSolidAlpha) return !this.hasHelp(element, style, behind);
    return (
      behind.color !== undefined &&
      isSame(behind.color, blendOver(color, behind.color)) &&
      !this.hasHelp(element, style, behind)
    );
  }

  private isUndrawnIn(element: SVGElement, style: CSSStyleDeclaration): boolean {
    const behind = this.backgroundOf(element, style);
    return isUndrawn(element, style, behind.color, () => this.hasHelp(element, style, behind));
  }

  private backgroundOf(element: Element, style = styleOf(element)): Background {
    const known = this.backgrounds.get(element);
    if (known) return known;
    const own = style.backgroundColor === clear ? clearColor : rgbaOf(style.backgroundColor);
    const parent = flatParent(element);
    const found: Background =
      own?.[3] === 0
        ? parent
          ? this.backgroundOf(parent)
          : { owner: element, color: /dark/.test(style.colorScheme) ? undefined : white }
        : { owner: element, color: own?.[3] === 1 ? own : undefined };
    this.backgrounds.set(element, found);
    return found;
  }

  /**
   * A shadow, an outline, a filter, a blend, a picture, or something under it that is not its parent may make it
   * readable.
   */
  private hasHelp(element: Element, style: CSSStyleDeclaration, { owner, color }: Background): boolean {
    const differs = (text: string) => {
      const own = rgbaOf(text);
      return !own || (own[3] >= minSolidAlpha && !(color && isSame(own, color)));
    };
    if (style.textShadow !== 'none' && colorsIn(style.textShadow).some(differs)) return true;
    if (parseFloat(style.webkitTextStrokeWidth) > 0 && differs(style.webkitTextStrokeColor)) return true;
    for (let at: Element | undefined = element; at; at = flatParent(at)) {
      const own = at === element ? style : styleOf(at);
      if (changesColors(own)) return true;
      if (own.backgroundImage !== 'none' && !isPlain(own.backgroundImage, color)) return true;
      if (at === owner) return false;
      const siblings = [...(safe(safe(at).parentElement)?.children ?? [])].slice(0, maxSiblings);
      if (siblings.some((sibling) => sibling !== at && overlap(boxOf(sibling), boxOf(element)) && isPainted(sibling)))
        return true;
    }
    return false;
  }
}

export const paintNow = (): Paint => paintOf(document);

const paintOf = cached((_: Document): Paint => new Paint());

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
function isOutOfReach({ width, height, right, bottom }: DOMRect): boolean {
  if (width === 0 && height === 0) return false;
  const { innerWidth, scrollX, scrollY } = viewportNow();
  return innerWidth > 0 && (right + scrollX <= 0 || bottom + scrollY <= 0);
}

const colorsIn = (text: string): string[] => text.match(/[a-z-]+\([^()]*\)/g) ?? [];

function isPlain(image: string, color: Color | undefined): boolean {
  if (!/gradient\(/.test(image) || /url\(/.test(image) || !color) return false;
  const colors = image.match(/(?:rgba?|color|oklch|oklab|lab|lch)\([^()]*\)/g) ?? [];
  return (
    colors.length > 0 &&
    colors.every((text) => {
      const own = rgbaOf(text);
      return own !== undefined && (own[3] < minSolidAlpha || isSame(own, color));
    })
  );
}

const minFontSize = 3;
const maxIndent = 500;
const maxSiblings = 30;
const clear = 'rgba(0, 0, 0, 0)';
const clearColor: Color = [0, 0, 0, 0];
const white: Color = [255, 255, 255, 1];

function isPainted(element: Element): boolean {
  const style = styleOf(element);
  return (
    style.backgroundColor !== clear ||
    style.backgroundImage !== 'none' ||
    safe(element).matches(pictures) ||
    safe(element).querySelector(pictures) !== null
  );
}

const pictures = 'img, picture, video, canvas, svg, iframe, object, embed';
