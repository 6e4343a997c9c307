import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, type Rgb } from '@/utils/page/aria/colors';
import { mixColors, parseRgb } from '@/utils/theme/colors';
import { meaningTokens, themeTokens, type MeaningColors } from '@/utils/theme/tokens';

const WHITE: Rgb = [255, 255, 255];
const own = Object.fromEntries(meaningTokens.map((name) => [name, [79, 209, 189] as Rgb])) as MeaningColors;
const dark = { sidebar: [56, 56, 61] as Rgb, sidebarText: [249, 249, 250] as Rgb };
const color = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))) as unknown as fc.Arbitrary<Rgb>;

describe('The colours of the browser’s theme', () => {
  test('become the colours of page, text and everything between, in the theme’s scheme', () => {
    const tokens = themeTokens({ ...dark, sidebarBorder: [80, 80, 80] }, own);
    expect(tokens).toMatchObject({
      scheme: 'dark',
      colors: { page: [56, 56, 61], text: [249, 249, 250], line: [80, 80, 80], accent: [79, 209, 189] },
    });
  });

  test.each([
    ['a theme that says nothing of the sidebar', {}],
    ['a theme without text', { sidebar: WHITE }],
    ['text that could not be read', { sidebar: [120, 120, 120] as Rgb, sidebarText: [140, 140, 140] as Rgb }],
  ])('leave the system’s colours in place for %s', (_what, theme) => {
    expect(themeTokens(theme, own)).toBeUndefined();
  });

  test('give way to the theme’s text where a token of ours could not be read', () => {
    const light = { sidebar: WHITE, sidebarText: [20, 20, 20] as Rgb };
    expect(themeTokens(light, own)).toMatchObject({
      scheme: 'light',
      colors: { accent: [20, 20, 20], bad: [20, 20, 20] },
    });
  });

  test('can be read, whatever the theme is', () => {
    fc.assert(
      fc.property(color, color, color, (sidebar, sidebarText, accent) => {
        const tokens = themeTokens({ sidebar, sidebarText }, { ...own, accent });
        if (!tokens) return;
        const { colors } = tokens;
        const pair = (over: string, under: string) => contrast(colors[over] ?? WHITE, colors[under] ?? WHITE);
        for (const under of ['page', 'surface', 'surface-strong']) {
          for (const over of ['text', 'text-quiet', ...meaningTokens])
            expect(pair(over, under), `${over} on ${under}`).toBeGreaterThanOrEqual(4.5);
          expect(pair('line-strong', under)).toBeGreaterThanOrEqual(3);
        }
        for (const name of ['accent', 'bad', 'warn']) {
          expect(pair('text', `${name}-soft`)).toBeGreaterThanOrEqual(4.5);
          expect(pair(name, `${name}-soft`)).toBeGreaterThanOrEqual(4.5);
        }
        expect(pair('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });
});

describe('Colours', () => {
  test('contrast from 1 to 21, and mix', () => {
    expect([contrast(WHITE, WHITE), contrast(WHITE, [0, 0, 0]), contrast([0, 0, 0], WHITE)]).toEqual([1, 21, 21]);
    expect(mixColors([0, 0, 0], [200, 100, 50], 0.5)).toEqual([100, 50, 25]);
  });

  test('are read from hex and rgb, but not where they are transparent', () => {
    expect(['#0a141E', 'rgb(10, 20, 30)', 'rgba(10, 20, 30, 0.5)', 'oklch(0.5 0.1 20)', ''].map(parseRgb)).toEqual([
      [10, 20, 30],
      [10, 20, 30],
      undefined,
      undefined,
      undefined,
    ]);
  });
});
