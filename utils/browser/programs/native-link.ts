import { browser, type Browser } from 'wxt/browser';
import { HOST_NAME, type FromRelay, type ToRelay } from '../../contracts/outside';
import type { LinkTrouble } from '../../settings/programs';

/** A relay that lived so long had worked: another is started at once. */
const WORKED_MS = 1_000;

interface LinkEvents {
  message(message: FromRelay): void;
  /** Every program is gone with the relay. */
  lost(): void;
  changed(): void;
}

/** The browser starts the relay. Its open port keeps the background alive. */
export class NativeLink {
  trouble: LinkTrouble | undefined;
  private port: Browser.runtime.Port | undefined;
  private isWanted = false;

  constructor(private readonly on: LinkEvents) {}

  /** Trouble is in `trouble`, perhaps only later. */
  async connect(): Promise<void> {
    if (this.port) return;
    this.isWanted = true;
    const granted = await browser.permissions.contains({ permissions: ['nativeMessaging'] });
    if (this.port || !this.isWanted) return;
    if (!granted) return this.tell('permission');
    // Chromium gives it only to a background started after the grant.
    if (!('connectNative' in browser.runtime)) return this.tell('context');
    const openedAt = performance.now();
    const port = browser.runtime.connectNative(HOST_NAME);
    this.port = port;
    port.onMessage.addListener((message: unknown) => this.on.message(message as FromRelay));
    port.onDisconnect.addListener((closed) => {
      if (this.port !== port) return;
      this.port = undefined;
      this.on.lost();
      const { error } = closed as Browser.runtime.Port & { error?: { message: string } | null };
      if (performance.now() - openedAt > WORKED_MS) void this.connect();
      else this.tell(troubleOf(error?.message ?? browser.runtime.lastError?.message ?? ''));
    });
    this.tell(undefined);
  }

  send(message: ToRelay): void {
    this.port?.postMessage(message);
  }

  close(): void {
    const { port } = this;
    this.port = undefined;
    this.isWanted = false;
    port?.disconnect();
    if (port) this.on.lost();
  }

  private tell(trouble: LinkTrouble | undefined): void {
    this.trouble = trouble;
    this.on.changed();
  }
}

/** Firefox tells neither a missing host from a forbidden one, nor that a host has ended. */
function troubleOf(words: string): LinkTrouble {
  return words === '' ? 'ended' : (troubleWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'ended');
}

const troubleWords: [RegExp, LinkTrouble][] = [
  [/host not found|No such native application/i, 'missing'],
  [/forbidden/i, 'forbidden'],
  [/communicating|exceeds the limit/i, 'garbled'],
];
