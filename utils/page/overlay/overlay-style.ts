import { doc } from '../dom/safe';

/**
 * Set one by one as properties: pages may forbid style elements, and Firefox gives content scripts no constructed style
 * sheets. All are `!important`, so that no rule of the page reaches the host.
 */
export type Styles = Record<string, string>;

export function applyStyles(element: ElementCSSInlineStyle, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}

/** Documents need not be HTML. */
export function htmlElement(name: string): HTMLElement {
  return doc.createElementNS('http://www.w3.org/1999/xhtml', name) as HTMLElement;
}

/** `all` comes first: later properties override it. */
export const hostStyle: Styles = {
  all: 'initial',
  display: 'block',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  overflow: 'visible',
  'pointer-events': 'none',
  'user-select': 'none',
  'z-index': '2147483647',
  direction: 'ltr',
  'forced-color-adjust': 'none',
};

/** A dark line and a light one: one of them shows on every page. */
export function outlineStyle(): Styles {
  const { line, edge } = colours();
  return {
    position: 'fixed',
    'box-sizing': 'border-box',
    'border-radius': '3px',
    outline: `2px solid ${line}`,
    'outline-offset': '1px',
    'box-shadow': `0 0 0 1px ${edge}, 0 0 0 4px ${edge}`,
  };
}

/** An arrow whose tip is at the point. */
export function createPointer(): SVGSVGElement {
  const { line, edge } = colours();
  const svg = doc.createElementNS(svgNames, 'svg');
  const arrow = doc.createElementNS(svgNames, 'path');
  for (const [name, value] of Object.entries({ viewBox: '-2 -2 18 24', width: '18', height: '24' }))
    svg.setAttribute(name, value);
  for (const [name, value] of Object.entries({
    d: 'M0 0V16L4 12.5L6.6 18.6L9.4 17.4L6.8 11.4H12Z',
    fill: line,
    stroke: edge,
    'stroke-width': '1.5',
    'stroke-linejoin': 'round',
  }))
    arrow.setAttribute(name, value);
  svg.append(arrow);
  applyStyles(svg, { position: 'fixed', left: '-2px', top: '-2px', transition: motion() });
  return svg;
}

const svgNames = 'http://www.w3.org/2000/svg';

function colours(): { line: string; edge: string } {
  return matchMedia('(forced-colors: active)').matches
    ? { line: 'Highlight', edge: 'Canvas' }
    : { line: '#2563eb', edge: '#ffffff' };
}

/** A transform: a new layout of each frame would move the page's, too, while it answers the action. */
function motion(): string {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'transform 120ms ease-out';
}
