import type { Component } from 'vue';
import type { SettingsSection } from './find-settings';

/** What a feature adds to the settings. Its name is that of its folder. */
export interface OptionsFeature {
  name: string;
  /** A section of the settings: it stands after the one named here, and takes `save`, which tells what became of it. */
  section?: SettingsSection & { after: string; view: Component };
  /** Parts at the end of sections, by the names of these. */
  parts?: Readonly<Record<string, Component>>;
}
