import { expect, it } from 'vitest';
import english from '@/locales/en.json';
import { loosened, type Protection } from '@/utils/settings/loosened';
import { defaultSafety, type SafetySettings } from '@/utils/settings/safety';
import { readGeneralSettings, readModelSettings, type GeneralSettings } from '@/utils/settings/settings';

const server = (id: string, baseUrl: string) => ({ id, label: id, kind: 'openai', baseUrl, models: ['m'] });
const settings = (
  general: Partial<GeneralSettings> = {},
  safety: Partial<SafetySettings> = {},
  baseUrl = 'https://own.example/v1',
  code = 'own()',
): Protection => ({
  general: readGeneralSettings(general),
  models: readModelSettings({
    providers: [server('p', baseUrl)],
    planner: { providerId: 'p', model: 'm' },
    navigator: { providerId: 'p', model: 'm' },
  }),
  safety: { ...defaultSafety, ...safety },
  scripts: [{ id: 's', name: 'Tidy', code }],
});
const changes = (now: Protection, then: Protection) =>
  loosened(now, then).map(({ sign, setting, value, valueKey }) =>
    [sign, setting, value ?? valueKey].filter(Boolean).join(' '),
  );

it('a file that loosens something says each part of it', () => {
  const now = settings(
    { planApproval: 'always', maxTokens: 5_000 },
    { blocked: ['bank.example'], asked: ['mail.example'], readOnly: true },
  );
  const then = settings(
    { planApproval: 'never', allowCodeGeneration: true, fastJsMode: true, includeHtml: true, maxSteps: 900 },
    { allowed: ['evil.example'] },
    'https://evil.example/v1',
    'steal()',
  );
  const keys = loosened(now, then).flatMap(({ setting, valueKey }) => [setting, ...(valueKey ? [valueKey] : [])]);
  expect(keys.filter((key) => !(key in english))).toEqual([]);
  expect(changes(now, then)).toEqual([
    '+ options_planner_model evil.example/v1',
    '+ options_navigator_model evil.example/v1',
    '− panel_read_only_short',
    '+ options_sites_allowed evil.example',
    '− options_sites_asked mail.example',
    '− options_sites_blocked bank.example',
    'options_scripts Tidy',
    'options_plan_approval options_plan_approval_never',
    '+ panel_allow_code',
    '+ options_general_fastJsMode',
    '+ panel_with_html_short',
    'options_import_steps 900',
    'options_import_tokens ∞',
  ]);
});

it.each([
  ['without encryption', { baseUrl: 'http://own.example/v1' }, 'http://own.example/v1'],
  ['to another account of the same gateway', { baseUrl: 'https://own.example/eve/v1' }, 'own.example/eve/v1'],
  ['with a header that may send it on', { headers: { 'x-target': 'https://evil.example' } }, 'own.example/v1'],
])('a file that sends what pages say %s says so, also of a provider in no role', (_, changed, shown) => {
  const given = (more: object) => ({
    ...settings(),
    models: readModelSettings({
      providers: [server('p', 'https://own.example/v1'), { ...server('q', 'https://own.example/v1'), ...more }],
      planner: { providerId: 'p', model: 'm' },
      navigator: { providerId: 'p', model: 'm' },
    }),
  });
  expect(changes(given({}), given(changed))).toEqual([`options_providers ${shown}`]);
  const inRole = (more: object) => {
    const { models, ...rest } = given(more);
    return { ...rest, models: { ...models, planner: { providerId: 'q', model: 'm' } } };
  };
  expect(changes(inRole({}), inRole(changed))).toEqual([`+ options_planner_model ${shown}`]);
});

it('a file that settles something else under the name of a settled control says so', () => {
  const settled = (does: string) =>
    settings({}, { settled: [{ host: 'mail.example', control: 'Archive', does, fields: [] }] });
  const same = settled('POST /archive');
  expect(changes(same, settled('POST /archive'))).toEqual([]);
  expect(changes(same, settled('POST /trash'))).toEqual(['+ options_settled Archive (mail.example)']);
});

it('a file that only tightens, or that is the same, says nothing', () => {
  const loose = settings(
    { planApproval: 'never', allowCodeGeneration: true },
    { allowed: ['shop.example'], asked: ['a.example'] },
  );
  const strict = settings({ planApproval: 'ask', maxSteps: 50 }, { blocked: ['a.example'], readOnly: true });
  expect([changes(loose, strict), changes(strict, strict)]).toEqual([[], []]);
});
