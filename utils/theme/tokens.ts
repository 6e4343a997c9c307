import { contrast, type Rgb } from '../page/aria/colors';
import { mixColors } from './colors';

export interface ThemeColors {
  sidebar?: Rgb | undefined;
  sidebarText?: Rgb | undefined;
  sidebarBorder?: Rgb | undefined;
}

/** They keep their colours where these are legible on the theme's page. */
export const meaningTokens = [
  'accent',
  'good',
  'bad',
  'warn',
  'code-keyword',
  'code-string',
  'code-number',
  'code-name',
] as const;
export type MeaningColors = Record<(typeof meaningTokens)[number], Rgb>;

export interface ThemeTokens {
  scheme: 'light' | 'dark';
  /** Tokens that are not listed keep their own values. */
  colors: Record<string, Rgb>;
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** By WCAG. */
const TEXT = 4.5;
/** Of outlines, by WCAG */
const OUTLINE = 3;

/** Undefined where the theme does not define it, or its text would be illegible: then the system's colours stay. */
export function schemeOf({ sidebar, sidebarText }: ThemeColors): 'light' | 'dark' | undefined {
  if (!sidebar || !sidebarText || contrast(sidebar, sidebarText) < TEXT) return undefined;
  return contrast(sidebar, BLACK) > contrast(sidebar, WHITE) ? 'light' : 'dark';
}

/** `own` are the tokens' own values in the theme's scheme. Every pair of text and background reaches 4.5 to 1. */
export function themeTokens(theme: ThemeColors, own: MeaningColors): ThemeTokens | undefined {
  const scheme = schemeOf(theme);
  const { sidebar: page, sidebarText: text, sidebarBorder } = theme;
  if (!scheme || !page || !text) return undefined;
  // Closer to the text colour, as long as text stays legible on it.
  const surfaceMix = (share: number) =>
    contrast(mixColors(page, text, share), text) < TEXT ? page : mixColors(page, text, share);
  const surface = surfaceMix(0.05);
  const surfaceStrong = surfaceMix(0.1);
  const grounds = [page, surface, surfaceStrong];
  const onAll = (color: Rgb, least: number) => grounds.every((under) => contrast(under, color) >= least);
  const readable = (wanted: Rgb) => (onAll(wanted, TEXT) ? wanted : text);
  const soft = (color: Rgb) =>
    [mixColors(page, color, 0.15), mixColors(page, color, 0.08)].find((under) =>
      [text, color].every((over) => contrast(under, over) >= TEXT),
    ) ?? surface;
  const meaning = Object.fromEntries(meaningTokens.map((name) => [name, readable(own[name])])) as MeaningColors;
  return {
    scheme,
    colors: {
      page,
      surface,
      'surface-strong': surfaceStrong,
      text,
      'text-quiet': readable(mixColors(page, text, 0.75)),
      line: sidebarBorder ?? mixColors(page, text, 0.2),
      'line-strong':
        [mixColors(page, text, 0.5), mixColors(page, text, 0.7)].find((color) => onAll(color, OUTLINE)) ?? text,
      ...meaning,
      // Black or white reach 4.5 to 1 on any colour.
      'on-accent': [page, text, BLACK, WHITE].find((color) => contrast(meaning.accent, color) >= TEXT) ?? page,
      'accent-soft': soft(meaning.accent),
      'bad-soft': soft(meaning.bad),
      'warn-soft': soft(meaning.warn),
    },
  };
}
