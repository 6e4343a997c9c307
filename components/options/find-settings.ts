import { t, type LocaleKey } from '@/locales';
import { foldText } from '@/utils/text/fold-text';

export const sections = [
  'models',
  'safety',
  'you',
  'tools',
  'look',
  'workflows',
  'scripts',
  'data',
  'diagnostics',
  'about',
] as const;
export type Section = (typeof sections)[number];

/** A setting, or a part of a section, as the search lists it. */
export interface FoundSetting {
  section: Section;
  /** Its label, or the heading of its part, as shown there. */
  label: string;
  help: string;
}

/** Labels or headings, each with its help texts. */
const settings: Record<Section, [label: LocaleKey, ...help: LocaleKey[]][]> = {
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
    ['options_planner_model', 'options_roles_help'],
    ['options_navigator_model', 'options_roles_help'],
    ['options_include_screenshot', 'options_include_screenshot_help'],
    ['options_include_html', 'options_include_html_help'],
    ['options_check_result', 'options_check_result_help'],
    ['options_max_cost', 'options_max_cost_help'],
    ['options_max_tokens', 'options_max_tokens_help'],
    ['options_planning_interval', 'options_planning_interval_help'],
    ['options_max_steps', 'options_max_steps_help'],
    ['options_settle_limit', 'options_settle_limit_help'],
    ['options_model_wait', 'options_model_wait_help'],
    ['options_answer_limit', 'options_answer_limit_help'],
  ],
  safety: [
    ['options_plan_approval', 'options_plan_approval_help'],
    ['options_general_allowCodeGeneration', 'options_general_allowCodeGeneration_desc'],
    ['options_general_fastJsMode', 'options_general_fastJsMode_desc'],
    ['options_read_only', 'options_read_only_help'],
    ['options_sites_allowed', 'options_sites_allowed_help'],
    ['options_sites_asked', 'options_sites_asked_help'],
    ['options_sites_blocked', 'options_sites_blocked_help'],
    ['options_secrets', 'options_secrets_help'],
  ],
  tools: [
    ['options_servers', 'options_servers_help', 'options_server_add', 'options_server_url', 'options_server_token'],
  ],
  you: [
    ['about_you_name', 'about_you_help', 'about_you_given-name', 'about_you_family-name', 'about_you_organisation'],
    ['about_you_email', 'about_you_phone'],
    ['about_you_street', 'about_you_postal-code', 'about_you_city', 'about_you_country'],
    ['about_you_tone', 'about_you_tone_help'],
    ['about_you_own', 'about_you_own_help'],
  ],
  look: [
    ['options_language', 'options_language_help'],
    ['options_show_pointer', 'options_show_pointer_help'],
  ],
  workflows: [['workflows', 'workflows_help', 'workflows_load', 'workflow_file_help']],
  scripts: [
    ['options_shortcuts', 'shortcut_open', 'shortcut_ask', 'shortcut_stop', 'shortcut_keyword'],
    ['options_prompts', 'options_prompts_help', 'options_prompts_save', 'options_prompts_load'],
    ['options_scripts', 'options_scripts_help'],
  ],
  data: [
    ['options_file', 'options_file_help'],
    ['options_everything', 'options_everything_help'],
    ['sizes', 'sizes_chats', 'sizes_images', 'sizes_files'],
    ['damaged', 'damaged_help'],
  ],
  diagnostics: [['diagnostics_log', 'diagnostics_in']],
  about: [
    ['options_about_licence'],
    ['options_about_offline', 'options_about_offline_text'],
    ['options_about_data', 'options_about_data_1', 'options_about_data_2', 'options_about_data_3'],
  ],
};

/**
 * The settings that contain all words, ignoring case and accents, in their label, their help or the name of their
 * section; those with all words in the label come first.
 */
export function findSettings(query: string): FoundSetting[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const holds = (...texts: string[]) => words.every((word) => foldText(texts.join(' ')).includes(word));
  const found = sections
    .flatMap((section) =>
      settings[section].map(([label, ...help]) => ({
        section,
        label: t(label),
        help: help.map((key) => t(key)).join(' '),
      })),
    )
    .filter(({ section, label, help }) => holds(t(`options_section_${section}`), label, help));
  return found.sort((a, b) => Number(holds(b.label)) - Number(holds(a.label)));
}
