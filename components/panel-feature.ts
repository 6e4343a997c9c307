import type { Component, InjectionKey, Ref } from 'vue';
import type { ComposerSwitch } from './composer-switches';

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

/** Added by features, under answers. The panel provides them once. */
export const answerToolsKey: InjectionKey<readonly Component[]> = Symbol('answer tools');
