import { t, type LocaleKey } from '@/locales';
import { localeInForce } from '@/locales/in-force';
import { languageNames } from '@/locales/names';
import { presets } from '@/utils/llm/presets';
import { languages } from '@/utils/settings/languages';
import type { OptionsFeature, SettingsSection } from './options-feature';
import { foldText } from '@/utils/text/fold-text';

const sections = ['models', 'safety', 'programs', 'look', 'scripts', 'data', 'diagnostics'] as const;
type Section = (typeof sections)[number];

export interface FoundSetting {
  section: string;
  /** Its label, or the heading of its part, as shown there. */
  label: string;
  help: string;
}

const settings: Record<Section, SettingsSection['settings']> = {
  models: [
    [
      'options_providers',
      'options_add_provider',
      'options_api_key',
      'options_base_url',
      'options_service',
      'options_kind_openai',
      'options_kind_anthropic',
      'options_context',
      'options_model_more',
    ],
    ['options_roles', 'options_roles_help', 'panel_models_apart', 'options_planner_model', 'options_navigator_model'],
    ['options_max_cost', 'options_max_cost_help'],
  ],
  safety: [
    ['options_plan_approval', 'options_plan_approval_help'],
    [
      'options_sites',
      'options_sites_blocked',
      'options_sites_blocked_help',
      'options_sites_asked',
      'options_sites_asked_help',
      'options_sites_allowed',
      'options_sites_allowed_help',
    ],
  ],
  programs: [['programs_on', 'programs_on_help']],
  look: [
    ['options_language', 'options_language_help'],
    ['options_textSize', 'options_textSize_help'],
    ['options_theme', 'options_theme_help'],
    ['options_show_pointer', 'options_show_pointer_help'],
  ],
  scripts: [
    ['options_shortcuts', 'shortcut_open', 'shortcut_ask', 'shortcut_stop', 'shortcut_keyword'],
    ['options_prompts', 'options_prompts_help', 'options_prompts_save', 'options_prompts_load'],
    ['options_scripts', 'options_scripts_help'],
  ],
  data: [
    ['options_file', 'options_file_help'],
    [
      'options_everything',
      'options_everything_help',
      'options_remind_of_export',
      'panel_history',
      'options_merge',
      'sizes',
      'sizes_chats',
      'sizes_images',
      'sizes_files',
    ],
    ['options_delete_everything', 'options_delete_everything_help', 'panel_history'],
  ],
  diagnostics: [
    ['diagnostics_log', 'diagnostics_in', 'options_about_licence', 'options_about_offline_text'],
    ['sizes_damaged', 'damaged_help'],
    ['options_about_data', 'options_about_data_1', 'options_about_data_2', 'options_about_data_3'],
  ],
};

/** The page shows them only in its lists. */
const listed: Partial<Record<LocaleKey, () => string>> = {
  options_providers: () => presets.map(({ name }) => name).join(' '),
  options_language: () => {
    const names = new Intl.DisplayNames(localeInForce().language, { type: 'language' });
    return languages.map((language) => `${languageNames[language]} ${names.of(language)}`).join(' ');
  },
};

/** In the order of the settings: each that is added stands after the one that it names. */
export function allSections(features: readonly OptionsFeature[]): SettingsSection[] {
  const added = features.flatMap(({ section }) => section ?? []);
  const more = features.flatMap(({ part }) => part ?? []);
  return sections.flatMap((name) => [
    { name, settings: [...settings[name], ...more.flatMap((part) => (part.in === name ? part.settings : []))] },
    ...added.filter(({ after }) => after === name),
  ]);
}

interface Candidate extends FoundSetting {
  folded: { label: string; all: string };
}

/** Those with all words in the label first; without any, those that share the rarest words with the query. */
export function findSettings(query: string, within: readonly SettingsSection[]): FoundSetting[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const all = within.flatMap(candidates);
  const holds = (text: string) => words.every((word) => hasWord(text, word));
  const found = all.filter(({ folded }) => holds(folded.all));
  if (found.length === 0) return withRarestWords(all, foldText(query));
  return found.sort((a, b) => Number(holds(b.folded.label)) - Number(holds(a.folded.label)));
}

const SHORT = /^[a-z\d]{1,3}$/;

/** Letters of a short word do not count within other words, nor as the beginning of one where it is `whole`. */
function hasWord(text: string, word: string, whole = false): boolean {
  if (!SHORT.test(word)) return text.includes(word);
  return new RegExp(`(?<![\\p{L}\\p{N}])${word}${whole ? '(?![\\p{L}\\p{N}])' : ''}`, 'u').test(text);
}

function candidates({ name: section, settings: all, alsoCalled = {} }: SettingsSection): Candidate[] {
  return all.map(([key, ...helps]) => {
    const label = t(key);
    const help = helps.map((one) => t(one)).join(' ');
    const names = alsoCalled[key] ? `${label} ${t(alsoCalled[key])}` : label;
    const text = [t(`options_section_${section}`), names, help, listed[key]?.() ?? ''].join(' ');
    return { section, label, help, folded: { label: foldText(names), all: foldText(text) } };
  });
}

const MOST = 5;

/**
 * A word counts the more the fewer settings contain it, whatever its ending: cost, costs; connect, connection. A short
 * one that many contain says nothing.
 */
function withRarestWords(all: readonly Candidate[], query: string): FoundSetting[] {
  const parts = new Intl.Segmenter(localeInForce().language, { granularity: 'word' }).segment(query);
  const scores = new Map<Candidate, number>();
  for (const { segment } of [...parts].filter(({ isWordLike }) => isWordLike)) {
    const isShort = SHORT.test(segment);
    const stem = segment.slice(0, Math.max(4, segment.length - 3));
    const having = all.filter(({ folded }) => hasWord(folded.all, stem, isShort));
    if (isShort && having.length > all.length / 8) continue;
    for (const one of having) {
      const inLabel = !isShort && one.folded.label.includes(stem) ? 1 / 2 : 0;
      scores.set(one, (scores.get(one) ?? 0) + 1 / having.length + inLabel);
    }
  }
  const best = Math.max(...scores.values());
  return [...scores.keys()]
    .filter((one) => scores.get(one)! >= best / 2)
    .sort((a, b) => scores.get(b)! - scores.get(a)!)
    .slice(0, MOST);
}
