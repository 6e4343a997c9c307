import { hosts } from './hosts';
import { local } from './local';
import { makers } from './makers';
import type { ProviderPreset } from './types';

/** When names, addresses and prices of the tables were looked up. */
export const presetsDate = '2026-11-22';

export const presets: readonly ProviderPreset[] = [...makers, ...hosts, ...local];

/** '' means the kind's own address. */
export function presetOf({ kind, baseUrl }: { kind: string; baseUrl: string }): ProviderPreset | undefined {
  if (baseUrl === '') return presets.find((preset) => preset.kind === kind);
  const host = URL.parse(baseUrl)?.host;
  return presets.find((preset) => preset.kind === kind && matches(preset.baseUrl, host ?? ''));
}

function matches(address: string, host: string): boolean {
  const [, pattern = ''] = /^https?:\/\/([^/]*)/.exec(address) ?? [];
  const [before = '', after] = pattern.split(/\{\w+\}/);
  return after === undefined ? host === pattern : host.startsWith(before) && host.endsWith(after);
}
