import type { Component, InjectionKey, Ref } from 'vue';
import type { AskedFeature, PanelPush } from '@/utils/browser/host/panel-protocol';
import type { MessageFile } from '@/utils/contracts/records';
import type { UnreadFile } from '@/utils/contracts/read-files';
import type { ComposerSwitch } from './composer-switches';

export interface PanelFeature {
  name: string;
  /** Called once, in the setup of the panel: what it provides there, its components find. */
  begin?(panel: PanelOfFeature): void;
  /** The files of the message that is being written; one feature takes care of them. Called as `begin` is. */
  files?(tabId: Readonly<Ref<number | undefined>>): UnsentFiles;
  /** Gets the files of a message as `files`. */
  fileList?: Component;
  /** Called once, in the setup of the composer, to whose draft it may add. Nothing where the browser cannot do it. */
  composer?(draft: Ref<string>, message: WrittenMessage): ComposerPart | undefined;
  /** What it offers at "/". Called once, in the same setup; what it returns is reactive. */
  commands?(): () => readonly FeatureCommand[];
  /** Above the composer. Takes `waiting`, whether a card needs the room, and `attempt`, which tells what fails. */
  footer?: Component;
  /** Below the tasks that run. Takes `running`, their ids as one text. Emits `close` to show the conversation. */
  tasks?: Component;
  /** A button in the menu under an answer, whose Markdown it gets as `text`; it may show nothing. */
  answerTool?: Component;
  /** A button beside data of a call, which it gets as `details`; it may show nothing. */
  dataTool?: Component;
}

export interface WrittenMessage {
  /** Files of messages on their way are not among them. */
  files: Readonly<Ref<readonly MessageFile[]>>;
  focus(): void;
}

export interface ComposerPart {
  switch?: ComposerSwitch;
  above?: Component;
  /** Before the menu of switches. */
  tool?: Component;
  onPaste?(event: ClipboardEvent): void;
}

export interface UnsentFiles {
  files: Readonly<Ref<readonly MessageFile[]>>;
  /** For the user to read; '' where all were taken. */
  problem: Readonly<Ref<string>>;
  add(files: readonly File[]): void;
  /** After a message was sent, or was not. */
  refresh(): Promise<void>;
  /** A protected file that a tab shows. Resolves to why it still cannot be read. */
  addLocked(url: string, password: string): Promise<UnreadFile['unread'] | undefined>;
  /** Skips those that are there. Resolves to the names of those that are gone. */
  addSent(sent: readonly MessageFile[]): Promise<string[]>;
  /** Once all that is under way has come. */
  settled(tabId: number): Promise<readonly MessageFile[]>;
}

/** For messages in the conversation. The panel provides it once. */
export const fileListKey: InjectionKey<Component | undefined> = Symbol('file list');

/** What a command works with: a page that may be read, what a model or the browser itself does, what was said. */
export type Need = 'page' | 'summary' | 'table' | 'translation' | 'conversation';

/** `description`: in one line. `alias`: for one that is always there, another name by which it is found. */
export interface FeatureCommand {
  id: string;
  name: string;
  description: string;
  alias?: string;
  needs?: readonly Need[];
  run(): unknown;
}

export interface PanelOfFeature {
  tabId: Readonly<Ref<number | undefined>>;
  connection: FeatureConnection;
  notice: Ref<string>;
  /** Tells what fails. */
  attempt(work: () => Promise<unknown>): Promise<void>;
  /** Begins a task in the conversation: settings are written before, and what fails is told there. */
  begin(work: () => Promise<unknown>): Promise<void>;
  focusComposer(): void;
  showConversation(): Promise<void>;
}

/** See `usePanelConnection`. */
export interface FeatureConnection {
  call(method: 'askFeature', given: AskedFeature): Promise<unknown>;
  listen(handlers: { push?(message: PanelPush): void; connected?(): void; woken?(): void; needed?(): boolean }): void;
}

/** Under answers and beside data. The panel provides them once. */
export const answerToolsKey: InjectionKey<readonly Component[]> = Symbol('answer tools');
/** Shows this below the answer until it emits `close`. A button of the menu is gone before it hears its click. */
export const belowAnswerKey: InjectionKey<(part: Component, props: object) => void> = Symbol('below the answer');
export const dataToolsKey: InjectionKey<readonly Component[]> = Symbol('data tools');
