import type { Manifest } from 'webextension-polyfill';
import { browser } from 'wxt/browser';
import type { Rgb } from '../../page/aria/colors';
import { parseRgb } from '../../theme/colors';
import { meaningTokens, schemeOf, themeTokens, type MeaningColors } from '../../theme/tokens';
import { logCaught } from '../log/log';
import { themes } from '../firefox';

/** Colours that the user forces stay. */
export async function followTheme(root: HTMLElement): Promise<void> {
  const forced = matchMedia('(forced-colors: active)');
  const { id } = await browser.windows.getCurrent();
  let theme = await themes().getCurrent(id);
  const applyCurrentTheme = () => applyTheme(root, forced.matches ? null : theme.colors);
  themes().onUpdated.addListener((update) => {
    if (update.windowId !== undefined && update.windowId !== id) return;
    // Of a theme that comes with the browser, the event lacks parts.
    themes()
      .getCurrent(id)
      .then((now) => {
        theme = now;
        applyCurrentTheme();
      }, logCaught);
  });
  forced.addEventListener('change', applyCurrentTheme);
  applyCurrentTheme();
}

/** Without colours the document keeps its own. */
function applyTheme(root: HTMLElement, colors: Manifest.ThemeType['colors'] | null): void {
  const theme = {
    sidebar: opaqueColor(colors?.sidebar),
    sidebarText: opaqueColor(colors?.sidebar_text),
    sidebarBorder: opaqueColor(colors?.sidebar_border),
  };
  root.removeAttribute('style');
  const scheme = schemeOf(theme);
  if (!scheme) return;
  root.style.colorScheme = scheme;
  const tokens = themeTokens(theme, ownColors(root));
  for (const [name, [red, green, blue]] of Object.entries(tokens?.colors ?? {}))
    root.style.setProperty(`--${name}`, `rgb(${red}, ${green}, ${blue})`);
}

function ownColors(root: HTMLElement): MeaningColors {
  const probe = document.createElement('i');
  root.append(probe);
  const entries = meaningTokens.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, parseRgb(getComputedStyle(probe).color) ?? [0, 0, 0]];
  });
  probe.remove();
  return Object.fromEntries(entries) as MeaningColors;
}

function opaqueColor(color: unknown): Rgb | undefined {
  const text = Array.isArray(color) ? `rgb${color.length > 3 ? 'a' : ''}(${color.join(', ')})` : color;
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || typeof text !== 'string' || !CSS.supports('color', text)) return undefined;
  pen.fillStyle = text;
  return parseRgb(pen.fillStyle);
}
