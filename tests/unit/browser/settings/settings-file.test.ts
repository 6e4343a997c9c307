import { describe, expect, it } from 'vitest';
import { formatSettingsFile, parseSettingsFile } from '@/utils/browser/settings/settings-file';
import { readGeneralSettings, readModelSettings } from '@/utils/settings/settings';
import { growth } from '../../../helpers/growth';

const settings = {
  general: { ...readGeneralSettings(undefined), maxSteps: 42 },
  models: readModelSettings({
    providers: [{ id: 'p1', kind: 'openai', label: 'Local', baseUrl: 'http://127.0.0.1:1/v1', models: ['a'] }],
    planner: { providerId: 'p1', model: 'a' },
  }),
};

/** What was exported, with other fields of it: those of `generalSettings` and `modelSettings` beside their own. */
function changed({
  general = {},
  models = {},
  ...file
}: {
  general?: object;
  models?: object;
  format?: number;
}): string {
  const exported = JSON.parse(formatSettingsFile(settings)) as { generalSettings: object; modelSettings: object };
  const generalSettings = { ...exported.generalSettings, ...general };
  return JSON.stringify({
    ...exported,
    generalSettings,
    modelSettings: { ...exported.modelSettings, ...models },
    ...file,
  });
}

describe('A settings file', () => {
  it('brings back what was exported', () => {
    expect(parseSettingsFile(formatSettingsFile(settings))).toEqual({ ok: true, settings });
  });

  it('with 1,600 scripts is read in time that grows with them, not with their square', () => {
    const script = (i: number) => ({ id: `s${i}`, name: `Script ${i}`, code: 'document.title' });
    const fileWith = (count: number) =>
      formatSettingsFile({ ...settings, scripts: Array.from({ length: count }, (_, i) => script(i)) });
    const parsed = parseSettingsFile(fileWith(1_600));
    expect(parsed.ok && parsed.settings.scripts).toHaveLength(1_600);
    expect(growth(parseSettingsFile, fileWith, 1_600)).toBeLessThan(64);
  });

  it('leaves out the built-in offline model and holds nothing called a key', () => {
    const text = formatSettingsFile(settings);
    expect(text).not.toMatch(/key/i);
    expect((JSON.parse(text) as { modelSettings: { providers: unknown[] } }).modelSettings.providers).toHaveLength(1);
  });

  it('holds what features store there, and says which item of theirs is damaged', () => {
    const damaged = (found: unknown) => (found === 'weeds' ? 'plants[0]' : undefined);
    const field = { field: 'plants', read: async () => [], add: async () => [], damaged };
    const holding = (plants: unknown) => formatSettingsFile({ ...settings, ofFeatures: { plants } });
    expect(parseSettingsFile(holding(['mint']), [field])).toEqual({
      ok: true,
      settings: { ...settings, ofFeatures: { plants: ['mint'] } },
    });
    expect(parseSettingsFile(holding(['mint']))).toEqual({ ok: true, settings });
    expect(parseSettingsFile(holding('weeds'), [field])).toEqual({
      ok: false,
      problem: { key: 'options_import_bad_item', params: { item: 'plants[0]' } },
    });
  });

  it('uses the default for what an older file lacks', () => {
    const exported = JSON.parse(formatSettingsFile(settings)) as object;
    const parsed = parseSettingsFile(JSON.stringify({ ...exported, generalSettings: {}, modelSettings: {} }));
    expect(parsed).toEqual({
      ok: true,
      settings: { general: readGeneralSettings(undefined), models: readModelSettings(undefined) },
    });
  });

  const provider = { id: 'x', kind: 'openai', label: '', baseUrl: 'https://models.example/', models: [] };
  it.each<[string, string, string]>([
    ['is no JSON', 'not json', 'options_import_not_json'],
    ['is a list', '[]', 'options_import_not_settings'],
    ['is of another program', '{"app":"other"}', 'options_import_not_settings'],
    ['is of a newer version', changed({ format: 2 }), 'options_import_newer 2'],
    ['has a number out of range', changed({ general: { maxSteps: 0 } }), 'options_import_bad_item maxSteps'],
    ['has no list of providers', changed({ models: { providers: 'x' } }), 'options_import_bad_item providers'],
    ['has no role', changed({ models: { planner: 'x' } }), 'options_import_bad_item planner'],
    [
      'has a role without its provider',
      changed({ models: { planner: { providerId: 'gone', model: 'a' } } }),
      'options_import_bad_role planner',
    ],
    ...Object.entries({
      'an address that is not http': { baseUrl: 'file:///etc' },
      'a second offline model': { kind: 'offline', baseUrl: '' },
      'an unknown kind': { kind: 'other' },
    }).map(([what, more]): [string, string, string] => [
      `has ${what}`,
      changed({ models: { providers: [{ ...provider, ...more }] } }),
      'options_import_bad_item providers[0]',
    ]),
    [
      'has two providers with one id',
      changed({ models: { providers: Array(2).fill(settings.models.providers[1]) } }),
      'options_import_duplicate p1',
    ],
  ])('is refused whole, with the item named, where it %s', (_, text, problem) => {
    const parsed = parseSettingsFile(text);
    expect(!parsed.ok && [parsed.problem.key, ...Object.values(parsed.problem.params)].join(' ')).toBe(problem);
  });
});
