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

function changed(
  change: (file: {
    format: number;
    generalSettings: Record<string, unknown>;
    modelSettings: Record<string, unknown>;
  }) => void,
): string {
  const file = JSON.parse(formatSettingsFile(settings)) as Parameters<typeof change>[0];
  change(file);
  return JSON.stringify(file);
}

function problemOf(text: string): string {
  const parsed = parseSettingsFile(text);
  return parsed.ok ? 'none' : `${parsed.problem.key} ${Object.values(parsed.problem.params).join()}`.trim();
}

describe('A settings file', () => {
  it('brings back what was exported', () => {
    expect(parseSettingsFile(formatSettingsFile(settings))).toEqual({ ok: true, settings });
  });

  it('with 1,600 scripts is read in time that grows with them, not with their square', () => {
    const fileWith = (count: number) => {
      const scripts = Array.from({ length: count }, (_, i) => ({
        id: `s${i}`,
        name: `Script ${i}`,
        code: 'document.title',
      }));
      return formatSettingsFile({ ...settings, scripts });
    };
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
    const field = {
      field: 'plants',
      read: async () => [],
      add: async () => [],
      damaged: (found: unknown) => (found === 'weeds' ? 'plants[0]' : undefined),
    };
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
    const parsed = parseSettingsFile(
      changed((file) => {
        file.generalSettings = {};
        file.modelSettings = {};
      }),
    );
    expect(parsed).toEqual({
      ok: true,
      settings: { general: readGeneralSettings(undefined), models: readModelSettings(undefined) },
    });
  });

  it('is refused whole, with the item named, when anything in it is wrong', () => {
    expect(problemOf('not json')).toBe('options_import_not_json');
    expect(problemOf('[]')).toBe('options_import_not_settings');
    expect(problemOf('{"app":"other"}')).toBe('options_import_not_settings');
    expect(
      problemOf(
        changed((file) => {
          file.format = 2;
        }),
      ),
    ).toBe('options_import_newer 2');
    expect(
      problemOf(
        changed((file) => {
          file.generalSettings.maxSteps = 0;
        }),
      ),
    ).toBe('options_import_bad_item maxSteps');
    expect(
      problemOf(
        changed((file) => {
          file.modelSettings.providers = 'x';
        }),
      ),
    ).toBe('options_import_bad_item providers');
    expect(
      problemOf(
        changed((file) => {
          file.modelSettings.planner = 'x';
        }),
      ),
    ).toBe('options_import_bad_item planner');
    expect(
      problemOf(
        changed((file) => {
          file.modelSettings.planner = { providerId: 'gone', model: 'a' };
        }),
      ),
    ).toBe('options_import_bad_role planner');
  });

  it.each([
    ['an address that is not http', { id: 'x', kind: 'openai', label: '', baseUrl: 'file:///etc', models: [] }],
    ['a second offline model', { id: 'x', kind: 'offline', label: '', baseUrl: '', models: [] }],
    ['an unknown kind', { id: 'x', kind: 'other', label: '', baseUrl: '', models: [] }],
  ])('is refused for %s', (_, provider) => {
    expect(
      problemOf(
        changed((file) => {
          file.modelSettings.providers = [provider];
        }),
      ),
    ).toBe('options_import_bad_item providers[0]');
  });

  it('is refused when two providers have one id', () => {
    expect(
      problemOf(
        changed((file) => {
          file.modelSettings.providers = [settings.models.providers[1], settings.models.providers[1]];
        }),
      ),
    ).toBe('options_import_duplicate p1');
  });
});
