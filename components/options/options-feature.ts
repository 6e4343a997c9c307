import type { Component } from 'vue';
import type { LocaleKey } from '@/locales';
import type { StoredField } from '@/utils/contracts/feature';

/** With what the search finds in it: labels or headings, each with its help texts. */
export interface SettingsSection {
  name: string;
  settings: readonly (readonly [label: LocaleKey, ...help: LocaleKey[]])[];
  /** Words by which users look for a label that names only a part of what they mean. */
  alsoCalled?: Partial<Record<LocaleKey, LocaleKey>>;
}

/** Views take `save`, which tells what follows. */
export interface OptionsFeature {
  name: string;
  /** It stands after this section. `startsAnew`: nothing in it is kept while another one is shown. */
  section?: SettingsSection & { after: string; view: Component; startsAnew?: true };
  part?: Pick<SettingsSection, 'settings'> & { in: string; view: Component };
  stored?: readonly StoredField[];
  /** Called once: no section is shown before it resolves. */
  ready?(): Promise<unknown>;
}
