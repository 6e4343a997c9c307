import type { Component, InjectionKey, Ref } from 'vue';
import type { MessageFile } from '@/utils/contracts/records';
import type { UnreadFile } from '@/utils/contracts/read-files';
import type { ComposerSwitch } from './composer-switches';

export interface PanelFeature {
  name: string;
  /** Called once, in the setup of the panel: what it provides there, its components find. */
  begin?(panel: { tabId: Readonly<Ref<number | undefined>> }): void;
  /** The files of the message that is being written, of which one feature takes care. Called as `begin` is. */
  files?(tabId: Readonly<Ref<number | undefined>>): UnsentFiles;
  /** Shows the files of a message, which it gets as `files`. */
  fileList?: Component;
  /** Called once, in the setup of the composer, to whose draft it may add. Nothing where the browser cannot do it. */
  composer?(draft: Ref<string>, message: WrittenMessage): ComposerPart | undefined;
  /** Above the composer. Takes `waiting`, whether a card needs the room, and `attempt`, which tells what fails. */
  footer?: Component;
  /** A button in the menu under an answer, whose Markdown it gets as `text`; it may show nothing. */
  answerTool?: Component;
}

export interface WrittenMessage {
  /** That go with it: those of messages on their way do not. */
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

/** Kept with the unsent message of a tab. */
export interface UnsentFiles {
  files: Readonly<Ref<readonly MessageFile[]>>;
  /** Why some were not taken, as the user reads it; '' where all were. */
  problem: Readonly<Ref<string>>;
  add(files: readonly File[]): void;
  /** After a message was sent, or was not. */
  refresh(): Promise<void>;
  /** Adds a protected file that a tab shows. Resolves to why it still cannot be read. */
  addLocked(url: string, password: string): Promise<UnreadFile['unread'] | undefined>;
  /** Leaves out those that are there. Resolves to the names of those that are gone. */
  addSent(sent: readonly MessageFile[]): Promise<string[]>;
  /** Those of the tab once all that is under way has come. */
  settled(tabId: number): Promise<readonly MessageFile[]>;
}

/** The list of `PanelFeature`, for messages in the conversation. The panel provides it once. */
export const fileListKey: InjectionKey<Component | undefined> = Symbol('file list');

/** Added by features, under answers. The panel provides them once. */
export const answerToolsKey: InjectionKey<readonly Component[]> = Symbol('answer tools');
