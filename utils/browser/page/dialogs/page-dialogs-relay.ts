import type { Arming } from '../../../page/watch/page-events';
import { internalsMark, libraryMark, relayMark, setMemoryMark, type MarkedLibrary } from '../../../page/library-mark';
import { standIns } from '../../../page/watch/stand-ins';
import { decodedText } from '../../../text/decoded-text';
import type { RelayPort, RelayWorld } from '../../tabs/relay-world';
import { folded } from '../writes/foreign-texts';

/** Calling it ends the relay. */
export interface MarkedRelay {
  (): void;
  nonce: string;
  /** Arms the watcher during the call. False where that has gone. */
  arm(arming: Arming): boolean;
}

/**
 * Sent to the isolated world as source: see `scripts/sent-functions.ts`. Passes the watcher's reports to the
 * background's port, and orders back. When the port closes, the watcher goes, with the page library if the task has
 * ended or the document is left. When the background has died, or a person acts, the library stays: the task keeps its
 * refs. Watchers ask by `there`, and go without an answer.
 */
export function pageEventsRelay(nonce: string): void {
  const world = globalThis as unknown as RelayWorld;
  const { runtime } = world.chrome;
  const shared = world as unknown as Record<symbol, unknown>;
  world[relayMark]?.();
  // Names in the page shadow those of its document, even in Chromium's isolated worlds.
  const { dispatchEvent } = EventTarget.prototype;
  const { tell, hear, followHand, restore } = standIns(nonce);
  const waiting: unknown[] = [];
  let port: RelayPort | undefined;
  let replied = false;
  let isOver = false;
  /** An order is passed of which no reply is expected. */
  let isCarried = false;

  const post = (message: unknown) => {
    if (port) port.postMessage(message);
    else waiting.push(message);
  };
  // Here the page's scripts cannot pretend that a person acts.
  const hand = followHand(false);
  let isActedIn = false;
  const isByHand = () => (isActedIn ? hand.byHand : navigator.userActivation.isActive);
  // Passwords and codes of the page do not leave it. What the task has read elsewhere must be seen.
  const withDots = <Body extends { fields?: [name: string, value: string][]; text?: string }>(body: Body): Body => {
    const own = (library()?.secretValues() ?? []).filter(
      (secret) => !texts.some((text) => folded(secret).includes(text)),
    );
    const { fields, text } = body;
    const escaped = (secret: string) => RegExp.escape(secret);
    const hidden = own.reduce(
      (shown, secret) =>
        shown
          ?.replace(new RegExp(`([:[,]\\s*)${escaped(JSON.stringify(secret))}`, 'g'), '$1"••••"')
          .replace(new RegExp(`=(?:${inForms(secret).map(escaped).join('|')})(?=&|$)`, 'g'), '=••••'),
      text,
    );
    return {
      ...body,
      ...(fields && { fields: fields.map(([name, value]) => [name, own.includes(value) ? '••••' : value]) }),
      ...(hidden !== undefined && { text: hidden }),
    };
  };
  // Three ways to write a form differ in spaces and signs.
  const inForms = (secret: string) => {
    const encoded = encodeURIComponent(secret);
    return [encoded, encoded.replaceAll('%20', '+'), `${new URLSearchParams([['', secret]])}`.slice(1)];
  };
  const onReport = (event: Event) => {
    const report = JSON.parse((event as CustomEvent<string>).detail) as {
      kind: string;
      byHand?: boolean;
      body?: { fields?: [name: string, value: string][]; text?: string };
    };
    if (report.body) report.body = withDots(report.body);
    if (report.byHand) report.byHand = isByHand();
    replied ||= report.kind === 'reply';
    if (report.kind !== 'reply' || !isCarried) post(report);
  };
  const library = () => world[libraryMark] as unknown as MarkedLibrary | undefined;
  const release = () => {
    quit();
    library()?.release();
  };
  const withFirst = (order: { kind: string; armed?: boolean }) => {
    const kept = shared[setMemoryMark] as { firstAt?: number } | undefined;
    return order.armed && kept ? { ...order, firstAt: (kept.firstAt ??= performance.now()) } : order;
  };
  // The task's texts stay in this world: the page hears only whether an address has one.
  let texts: readonly string[] = [];
  const onThere = (event: Event) => event.preventDefault();
  const onAway = (event: Event) => {
    const plain = folded(decodedText((event as CustomEvent<string>).detail));
    if (texts.some((text) => plain.includes(text))) event.preventDefault();
  };
  const onOrder = (order: unknown) => {
    const {
      kind,
      texts: told = [],
      origin,
      ...rest
    } = order as { kind: string; id: number; armed?: boolean; beside?: boolean; texts?: string[]; origin?: string };
    if (kind === 'release') return release();
    // The page's scripts would hear it. Here they cannot change the origin.
    if (origin !== undefined && origin !== self.origin) return post({ kind: 'reply', id: rest.id });
    if (kind === 'arm') {
      texts = told;
      isActedIn = rest.armed === true && rest.beside !== true;
      if (rest.armed) hand.byHand = false;
    }
    replied = false;
    tell('order', JSON.stringify(withFirst({ kind, ...rest })));
    // There is no watcher, as in a frame without scripts.
    if (!replied && !isCarried) post({ kind: 'reply', id: (order as { id: number }).id });
  };
  // The answer, about what a custom element keeps to itself, comes during this call.
  const asking = standIns(nonce);
  const ask = (element: Element): Record<string, string> | undefined => {
    let told: Record<string, string> | undefined;
    asking.hear('internals-are', ({ detail }: CustomEvent<string>) => {
      told = JSON.parse(detail) as Record<string, string>;
    });
    Reflect.apply(dispatchEvent, element, [new CustomEvent(`${nonce}-internals`, { composed: true })]);
    asking.restore();
    return told;
  };
  const internals = Object.assign(ask, {
    nonce,
    end() {
      if (shared[internalsMark] === internals) delete shared[internalsMark];
      tell('internals-end');
    },
  });
  // The new watcher takes over what an earlier one refused in this document.
  const keptKey = Symbol.for('sidehand:refused');
  const takeOver = () => {
    const kept = shared[keptKey] as Set<string> | undefined;
    delete shared[keptKey];
    for (const nonceBefore of kept ?? []) {
      const before = standIns(nonceBefore);
      before.hear('refused', ({ detail }: CustomEvent<string>) => {
        const { requests } = JSON.parse(detail) as Partial<{ requests: unknown }>;
        tell('order', JSON.stringify({ kind: 'refused', requests }));
      });
      before.tell('over');
      before.restore();
    }
  };
  const end = () => {
    isOver = true;
    runtime.onConnect.removeListener(onConnect);
    if (!tell('end')) ((shared[keptKey] ??= new Set<string>()) as Set<string>).add(nonce);
    restore();
  };
  const arm = (arming: Arming) => {
    if (isOver) return false;
    isCarried = true;
    onOrder({ kind: 'arm', ...arming });
    isCarried = false;
    return true;
  };
  const leave = () => {
    end();
    window.removeEventListener('pagehide', release);
    if (world[relayMark] === marked) delete world[relayMark];
  };
  const marked: MarkedRelay = Object.assign(leave, { nonce, arm });
  const quit = () => {
    leave();
    internals.end();
  };
  const onConnect = (given: RelayPort) => {
    if (given.name !== nonce) return;
    port = given;
    port.onMessage.addListener(onOrder);
    // A tab beside the task has no library: nothing may stay that would need a release later.
    port.onDisconnect.addListener(() => (library() ? end() : quit()));
    for (const message of waiting.splice(0)) port.postMessage(message);
  };

  hear('begin', takeOver);
  hear('there', onThere);
  hear('report', onReport);
  hear('away', onAway);
  runtime.onConnect.addListener(onConnect);
  world[relayMark] = marked;
  const before = shared[internalsMark] as typeof internals | undefined;
  if (before && before.nonce !== nonce) before.end();
  shared[internalsMark] = internals;
  window.addEventListener('pagehide', release);
}
