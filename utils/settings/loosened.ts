import type { SafetySettings } from './safety';
import type { SettledAct } from './settled';
import type { SavedScript } from './saved-scripts';
import { itemNamed } from './named-items';
import { isLocalKind, type GeneralSettings, type ModelSettings } from './settings';

/** A protection goes (`−`), something more is allowed (`+`), or a value is another. */
export interface Loosening {
  sign: '−' | '+' | '';
  /** The key of its name in the options. */
  setting: string;
  /** What is new: a text, or the key of one in the options. */
  value?: string;
  valueKey?: string;
}

export interface Protection {
  general: GeneralSettings;
  models: ModelSettings;
  safety?: SafetySettings | undefined;
  scripts?: readonly SavedScript[] | undefined;
}

/** Compared with the settings in force, in the order of the options. Pure. */
export function loosened(now: Protection, then: Protection): Loosening[] {
  return [
    ...modelsGoneElsewhere(now.models, then.models),
    ...(now.safety && then.safety ? rulesLoosened(now.safety, then.safety) : []),
    ...scriptsChanged(now.scripts ?? [], then.scripts ?? []),
    ...generalLoosened(now.general, then.general),
  ];
}

function modelsGoneElsewhere(now: ModelSettings, then: ModelSettings): Loosening[] {
  const roles = [
    ['planner', 'options_planner_model'],
    ['navigator', 'options_navigator_model'],
  ] as const;
  const known = new Set(roles.map(([role]) => waysOf(now, now[role].providerId)));
  const isNew = (id: string) => !['', ...known].includes(waysOf(then, id));
  const inRole = (id: string) => roles.some(([role]) => then[role].providerId === id);
  // A message can choose any provider.
  const changed = now.providers.filter(({ id }) => !inRole(id) && isNew(id) && waysOf(now, id) !== waysOf(then, id));
  return [
    ...roles.flatMap(([role, setting]): Loosening[] => {
      const { providerId } = then[role];
      return isNew(providerId) ? [{ sign: '+', setting, value: addressOf(then, providerId) }] : [];
    }),
    ...changed.map(({ id }): Loosening => ({ sign: '', setting: 'options_providers', value: addressOf(then, id) })),
  ];
}

const remoteOf = ({ providers }: ModelSettings, id: string) =>
  providers.find((provider) => provider.id === id && !isLocalKind(provider.kind));

/** All that decides who gets the texts of pages: a gateway may send them on. '' for this computer's own models. */
function waysOf(models: ModelSettings, id: string): string {
  const provider = remoteOf(models, id);
  return provider ? JSON.stringify([provider.kind, provider.baseUrl, provider.headers ?? {}]) : '';
}

function addressOf(models: ModelSettings, id: string): string {
  const { baseUrl = '', kind = '' } = remoteOf(models, id) ?? {};
  return baseUrl.replace(/^https:\/\//, '') || kind;
}

function rulesLoosened(now: SafetySettings, then: SafetySettings): Loosening[] {
  const without = (list: readonly string[], other: readonly string[]) => list.filter((site) => !other.includes(site));
  const of = (sign: Loosening['sign'], setting: string, sites: string[]): Loosening[] =>
    sites.length === 0 ? [] : [{ sign, setting, value: sites.join(', ') }];
  return [
    ...(now.readOnly && !then.readOnly ? [{ sign: '−', setting: 'panel_read_only_short' } as const] : []),
    ...of('+', 'options_sites_allowed', without(then.allowed, now.allowed)),
    ...of('+', 'options_settled', then.settled.filter((act) => !isAmong(act, now.settled)).map(nameOf)),
    ...of('−', 'options_sites_asked', without(now.asked, [...then.asked, ...then.blocked])),
    ...of('−', 'options_sites_blocked', without(now.blocked, then.blocked)),
  ];
}

/** A control of the same name may do something else. */
function isAmong(act: SettledAct, known: readonly SettledAct[]): boolean {
  return known.some((one) => JSON.stringify(one) === JSON.stringify(act));
}

function nameOf({ host, control }: SettledAct): string {
  return `${control} (${host})`;
}

/** They keep their names, with other code. */
function scriptsChanged(now: readonly SavedScript[], then: readonly SavedScript[]): Loosening[] {
  const names = then.flatMap(({ name, code }) => {
    const known = itemNamed(now, name);
    return known && known.code !== code ? [name] : [];
  });
  return names.length === 0 ? [] : [{ sign: '', setting: 'options_scripts', value: names.join(', ') }];
}

function generalLoosened(now: GeneralSettings, then: GeneralSettings): Loosening[] {
  const strictness = ['never', 'ask', 'always'];
  const switches = [
    ['allowCodeGeneration', 'panel_allow_code'],
    ['fastJsMode', 'options_general_fastJsMode'],
    ['includeScreenshot', 'panel_with_screenshot_short'],
    ['includeHtml', 'panel_with_html_short'],
  ] as const;
  const limits = [
    ['maxSteps', 'options_import_steps'],
    ['maxTokens', 'options_import_tokens'],
    ['maxCostUsd', 'options_max_cost'],
  ] as const;
  const plan = {
    sign: '',
    setting: 'options_plan_approval',
    valueKey: `options_plan_approval_${then.planApproval}`,
  } as const;
  return [
    ...(strictness.indexOf(then.planApproval) < strictness.indexOf(now.planApproval) ? [plan] : []),
    ...switches.flatMap(([name, setting]) => (then[name] && !now[name] ? [{ sign: '+', setting } as const] : [])),
    ...limits.flatMap(([name, setting]): Loosening[] => {
      const [before, after] = [now[name] ?? Infinity, then[name] ?? Infinity];
      return after > before ? [{ sign: '', setting, value: after === Infinity ? '∞' : String(after) }] : [];
    }),
  ];
}
