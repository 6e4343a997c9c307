import type { LocaleKey } from '@/locales';
import type { IconName } from './icons';

/** Stands in the composer's menu and, while it is on, also beside it. */
export interface ComposerSwitch {
  icon: IconName;
  label: LocaleKey;
  /** Beside the icon, while it is on. */
  short: LocaleKey;
  readonly on: boolean;
  turn(): void;
  /** It is turned on elsewhere: not in the menu. */
  unlisted?: true;
  endedByEscape?: true;
}

const ofSettings = [
  { name: 'includeScreenshot', icon: 'image', label: 'panel_with_screenshot', short: 'panel_with_screenshot_short' },
  { name: 'includeHtml', icon: 'html', label: 'panel_with_html', short: 'panel_with_html_short' },
  { name: 'readOnly', icon: 'look', label: 'panel_read_only', short: 'panel_read_only_short' },
  { name: 'allowCodeGeneration', icon: 'code', label: 'panel_allow_code', short: 'panel_code', unlisted: true },
] as const;
type SettingName = (typeof ofSettings)[number]['name'];

/** What the planner sees with each message, tasks that only read, and tasks that may run code. */
export function settingSwitches(
  settings: Readonly<Record<SettingName, boolean>>,
  set: (name: SettingName, on: boolean) => void,
): ComposerSwitch[] {
  return ofSettings.map(({ name, ...shown }) => ({
    ...shown,
    on: settings[name],
    turn: () => set(name, !settings[name]),
  }));
}
