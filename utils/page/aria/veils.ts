import { attributeOf } from '../dom/dom-cache';
import { rgbaOf } from './colors';
import { hasVeilRules } from './sheet-facts';

/**
 * True if an element with everything in it is drawn so that nobody sees it: by a filter, a mask, or a scale. Few pages
 * have any of these: the style is read only if a sheet or the element itself sets one.
 */
export function isVeiled(element: Element, style: CSSStyleDeclaration): boolean {
  if (!mayBeVeiled(element)) return false;
  return isFilteredAway(style.filter) || isMaskedAway(style) || isTiny(style);
}

/** True if a sheet, or the element itself, sets a filter, mask, scale or blend mode. */
export function mayBeVeiled(element: Element): boolean {
  const inline = attributeOf(element, 'style');
  return (inline !== null && veils.test(inline)) || hasVeilRules(element);
}

const veils = /filter|mask|scale|zoom|rotate|backface|blend/;

/** Nothing can be read below this opacity, below this contrast, or above this blur in CSS pixels. */
const minOpacity = 0.1;
const minContrast = 0.1;
const maxBlur = 6;

function isFilteredAway(filter: string): boolean {
  if (filter === 'none' || filter === '') return false;
  return [...filter.matchAll(/(opacity|contrast|blur)\(([\d.e+-]+)(%|px)?\)/g)].some(([, name, digits, unit]) => {
    const amount = Number(digits) / (unit === '%' ? 100 : 1);
    return name === 'blur' ? amount > maxBlur : amount < (name === 'opacity' ? minOpacity : minContrast);
  });
}

/** True if the mask is a gradient of transparent colours alone, or a picture without a size. */
function isMaskedAway({ maskImage, maskSize }: CSSStyleDeclaration): boolean {
  if (maskImage === 'none' || maskImage === '' || maskImage === undefined) return false;
  if (/^(0(px|%)?)( 0(px|%)?)?$/.test(maskSize)) return true;
  const colors = maskImage.match(/(?:rgba?|color|oklch|oklab|lab|lch|hsla?)\([^()]*\)|transparent/g) ?? [];
  return (
    colors.length > 0 && colors.every((color) => color === 'transparent' || (rgbaOf(color)?.[3] ?? 1) < minOpacity)
  );
}

/**
 * True if the element is scaled to less than a tenth of its size, or turned until only its edge or its hidden back
 * shows.
 */
function isTiny({ scale, zoom, transform, backfaceVisibility }: CSSStyleDeclaration): boolean {
  if (scale && scale !== 'none' && scale.split(' ').some((part) => Math.abs(Number(part)) < minScale)) return true;
  if (zoom && Number(zoom) < minScale) return true;
  return backfaceVisibility === 'hidden' && /^matrix3d\(-/.test(transform);
}

export const minScale = 0.1;
