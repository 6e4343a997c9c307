import type { Component, InjectionKey, Ref } from 'vue';
import type { AskedFeature, PanelPush } from '@/utils/browser/host/panel-protocol';
import type { ComposerSwitch } from './composer-switches';

export interface PanelFeature {
  name: string;
  /** Called once, in the setup of the panel: what it provides there, its components find. */
  begin?(panel: PanelOfFeature): void;
  /** Called once, in the setup of the composer, to whose draft it may add. Nothing where the browser cannot do it. */
  composer?(draft: Ref<string>): ComposerPart | undefined;
  /** What "/" offers of it. Called once, in the same setup; what it returns is reactive. */
  commands?(): () => readonly FeatureCommand[];
  /** Above the composer. Takes `waiting`, whether a card needs the room, and `attempt`, which tells what fails. */
  footer?: Component;
  /**
   * Below the tasks that run, in their list. Takes `running`, their ids as one text. Emits `close` where the
   * conversation is to be shown.
   */
  tasks?: Component;
  /** A button in the menu under an answer, whose Markdown it gets as `text`; it may show nothing. */
  answerTool?: Component;
  /** A button beside data that a call has found, which it gets as `details`; it may show nothing. */
  dataTool?: Component;
}

export interface ComposerPart {
  switch: ComposerSwitch;
  above: Component;
}

/** `description`: one line of what it does. `alias`: of one that is always there: another name by which it is found. */
export interface FeatureCommand {
  id: string;
  name: string;
  description: string;
  alias?: string;
  run(): unknown;
}

export interface PanelOfFeature {
  tabId: Readonly<Ref<number | undefined>>;
  connection: FeatureConnection;
  notice: Ref<string>;
  /** Tells what fails. */
  attempt(work: () => Promise<unknown>): Promise<void>;
  /** The work begins a task in the conversation: settings are written before, and what fails is told there. */
  begin(work: () => Promise<unknown>): Promise<void>;
  focusComposer(): void;
  showConversation(): Promise<void>;
}

/** See `usePanelConnection`. */
export interface FeatureConnection {
  call(method: 'askFeature', given: AskedFeature): Promise<unknown>;
  listen(handlers: { push?(message: PanelPush): void; connected?(): void; needed?(): boolean }): void;
}

/** Added by features, under answers and beside data. The panel provides them once. */
export const answerToolsKey: InjectionKey<readonly Component[]> = Symbol('answer tools');
/** Shows this below the answer until it emits `close`. A button of the menu is gone before it hears its click. */
export const belowAnswerKey: InjectionKey<(part: Component) => void> = Symbol('below the answer');
export const dataToolsKey: InjectionKey<readonly Component[]> = Symbol('data tools');
