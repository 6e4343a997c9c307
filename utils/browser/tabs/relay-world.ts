/** The part of their world that relays use. Types only: nothing of this file is sent. */
export interface RelayWorld {
  chrome: {
    runtime: { onConnect: Record<'addListener' | 'removeListener', (listener: (port: RelayPort) => void) => void> };
  };
  /** Under a relay's symbol, the function that ends it. */
  [key: symbol]: (() => void) | undefined;
}

export interface RelayPort {
  name: string;
  postMessage(message: unknown): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}
