import type { Component, InjectionKey, Ref } from 'vue';
import type { ComposerSwitch } from './composer-switches';

/** What a feature adds to the panel. Its name is that of its folder. */
export interface PanelFeature {
  name: string;
  /** Called once, in the setup of the panel: what it provides there, its components find. */
  begin?(panel: { tabId: Readonly<Ref<number | undefined>> }): void;
  /** Called once, in the setup of the composer, to whose draft it may add. Nothing where the browser cannot do it. */
  composer?(draft: Ref<string>): ComposerPart | undefined;
  /** Above the composer. Takes `waiting`, whether a card needs the room, and `attempt`, which tells what fails. */
  footer?: Component;
  /** A button in the menu under an answer, whose Markdown it gets as `text`; it may show nothing. */
  answerTool?: Component;
}

export interface ComposerPart {
  switch: ComposerSwitch;
  above: Component;
}

/** The tools that features have added under answers. The panel provides them once. */
export const answerToolsKey: InjectionKey<readonly Component[]> = Symbol('answer tools');
