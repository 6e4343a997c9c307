import { local } from './local';
import table from './presets.json';
import type { ProviderPreset } from './types';

type Row = Omit<ProviderPreset, 'keyPattern'> & { keyPattern?: string };

const presetsIn = (rows: unknown): ProviderPreset[] =>
  (rows as Row[]).map(({ keyPattern, ...row }) => (keyPattern ? { ...row, keyPattern: new RegExp(keyPattern) } : row));

export const makers = presetsIn(table.makers);
export const hosts = presetsIn(table.hosts);
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
