import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '@/utils/async';
import { held } from '@/utils/browser/held-event';
import { isGiven } from '@/utils/browser/is-given';
import { openPanel } from './open-panel';

export type OmniboxEvents = ReturnType<typeof omniboxEvents>;

/** What the user does outside of the panel, which opens for it. Must be called in the background's first turn. */
export function userEvents() {
  if (isGiven('contextMenus')) browser.contextMenus.onClicked.addListener((_, tab) => openPanel(tab?.windowId));
  if (isGiven('commands'))
    browser.commands.onCommand.addListener((command, tab) => {
      if (command === 'ask-selection') openPanel(tab?.windowId);
    });
  return {
    menu: isGiven('contextMenus') ? held(browser.contextMenus.onClicked) : undefined,
    // Not the browser's own for the toolbar button.
    command: isGiven('commands') ? held(browser.commands.onCommand) : undefined,
    omnibox: isGiven('omnibox') ? omniboxEvents() : undefined,
  };
}

interface FrontTab {
  windowId: number;
  tabId: number;
}

function omniboxEvents() {
  const { onInputStarted, onInputChanged, onInputEntered } = browser.omnibox;
  // Read while the user types: once they press Enter, it is too late.
  let typed: FrontTab | undefined;
  const note = () => void frontTab().then((tab) => (typed = tab), ignoreLateFailure);
  onInputStarted.addListener(note);
  // The background may have ended and begun again while the user was typing.
  onInputChanged.addListener(() => void (typed ?? note()));
  return {
    started: held(onInputStarted),
    changed: held(onInputChanged),
    entered: held<[string, Promise<FrontTab | undefined>]>({
      addListener: (hear) =>
        onInputEntered.addListener((text) => {
          openPanel(typed?.windowId);
          hear(text, typed ? Promise.resolve(typed) : frontTab());
          typed = undefined;
        }),
    }),
  };
}

async function frontTab(): Promise<FrontTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab?.id === undefined ? undefined : { windowId: tab.windowId, tabId: tab.id };
}
