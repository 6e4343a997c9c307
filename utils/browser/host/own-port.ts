import { browser, type Browser } from 'wxt/browser';
import { held } from '../held-event';
import type { RelayPort } from '../tabs/relay-world';
import { PANEL_PORT } from './panel-protocol';

const pages = ['/sidebar.html', '/options.html'];

interface PanelPort extends RelayPort {
  sender?: Browser.runtime.MessageSender | undefined;
  disconnect(): void;
}

/**
 * Refuses callers without the extension's id and exact page address, by the browser's word (docs/security.md, row 12).
 * Keeps what the others say until somebody listens.
 */
export function ownPort(port: PanelPort): RelayPort | undefined {
  if (port.name === PANEL_PORT && isOwnPage(port.sender))
    return {
      name: port.name,
      postMessage: (message) => port.postMessage(message),
      onMessage: held(port.onMessage),
      onDisconnect: held(port.onDisconnect),
    };
  port.disconnect();
  return undefined;
}

function isOwnPage(sender: Browser.runtime.MessageSender | undefined): boolean {
  if (sender?.id !== browser.runtime.id || !sender.url) return false;
  const address = new URL(sender.url);
  return pages.some(
    (page) => `${address.origin}${address.pathname}` === browser.runtime.getURL(page as '/sidebar.html'),
  );
}
