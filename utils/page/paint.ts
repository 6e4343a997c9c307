import { type Color, isSame, rgbaOf } from './colors';
import { flatParent, isDrawn } from './dom';
import { DrawnText } from './drawn-text';
import { styleOf } from './realm';

/**
 * Tells text that is drawn so that nobody can see it: without a size or a colour, far out of its box, or in the colour of what is
 * behind it. In doubt (pictures, gradients, colours of other kinds) it counts as seen. Remembers backgrounds: use one for one walk.
 */
export class Paint {
  private readonly behind = new Map<Element, Background>();
  private readonly drawn = new DrawnText();

  isUnseen(element: Element, style: CSSStyleDeclaration): boolean {
    if (isDrawn(element)) return this.isUndrawn(element as SVGElement, style);
    if (parseFloat(style.fontSize) <= smallestSize || parseFloat(style.textIndent) < -farthestIndent) return true;
    const color = rgbaOf(style.color);
    if (!color) return false;
    if (color[3] < 0.04) return true;
    if (color[3] < 1) return false;
    const behind = this.backgroundOf(element, style);
    return behind.color !== undefined && isSame(behind.color, color) && !this.hasHelp(element, style, behind.owner);
  }

  private isUndrawn(element: SVGElement, style: CSSStyleDeclaration): boolean {
    const { color, owner } = this.backgroundOf(element, style);
    return this.drawn.isUnseen(element, style, color, () => this.hasHelp(element, style, owner));
  }

  private backgroundOf(element: Element, style = styleOf(element)): Background {
    const known = this.behind.get(element);
    if (known) return known;
    const own = style.backgroundColor === clear ? clearColor : rgbaOf(style.backgroundColor);
    const parent = flatParent(element);
    const found: Background =
      own?.[3] === 0
        ? parent
          ? this.backgroundOf(parent)
          : { owner: element, color: /dark/.test(style.colorScheme) ? undefined : white }
        : { owner: element, color: own?.[3] === 1 ? own : undefined };
    this.behind.set(element, found);
    return found;
  }

  /** Something else makes the text stand out: its shadow or outline, a picture behind it, or what lies under it without being its parent. */
  private hasHelp(element: Element, style: CSSStyleDeclaration, owner: Element): boolean {
    if (style.textShadow !== 'none' || parseFloat(style.webkitTextStrokeWidth) > 0 || style.mixBlendMode !== 'normal')
      return true;
    const box = element.getBoundingClientRect();
    for (let at: Element | undefined = element; at; at = flatParent(at)) {
      const own = at === element ? style : styleOf(at);
      if (
        own.backgroundImage !== 'none' ||
        own.webkitBackgroundClip === 'text' ||
        own.filter !== 'none' ||
        own.backdropFilter !== 'none'
      )
        return true;
      if (at === owner) return false;
      const siblings = [...(at.parentElement?.children ?? [])].slice(0, mostSiblings);
      if (siblings.some((sibling) => sibling !== at && lies(sibling, box) && isPainted(sibling))) return true;
    }
    return false;
  }
}

interface Background {
  /** The element whose background it is. */
  owner: Element;
  /** undefined: cannot be told. */
  color: Color | undefined;
}

const smallestSize = 2;
const farthestIndent = 500;
const mostSiblings = 30;
const clear = 'rgba(0, 0, 0, 0)';
const clearColor: Color = [0, 0, 0, 0];
const white: Color = [255, 255, 255, 1];

function lies(element: Element, over: DOMRect): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
}

function isPainted(element: Element): boolean {
  const style = styleOf(element);
  return (
    style.backgroundColor !== clear ||
    style.backgroundImage !== 'none' ||
    element.matches(pictures) ||
    element.querySelector(pictures) !== null
  );
}

const pictures = 'img, picture, video, canvas, svg, iframe, object, embed';
