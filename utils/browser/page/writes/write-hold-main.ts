import type {
  Arming,
  Leaving,
  PageEventReport,
  Said,
  WriteHoldOrder,
  WriteReport,
} from '../../../page/watch/page-events';
import { bareUrl, standIns } from '../../../page/watch/stand-ins';
import { operationHeaders, provesUser } from './operation-headers';
import { readBody } from './read-body';
import { repeats, saidBy, timeless } from './said';
import { mayTakeAway, waits } from './what-waits';
import { isWrite } from '../../../web/requests';

/**
 * Runs in the page's own world, as `pageEventsMain`, and decides about what `sendersMain` keeps back. While armed, each
 * writing request waits for the background: an allowed one goes out as the page made it, a refused one fails as without
 * a network. So does a script's reading request if its address may name an operation, if the page says that the action
 * does something, or, where ordered, if it goes to another origin. What the user refused stays refused, however the
 * page sends it, unless a person does. `nonce` names the events by which the extension controls it. `end`, or a lost
 * relay, refuses what still waits and restores everything, but for what the user refused: that stays until the document
 * goes or a later watcher takes it over.
 */
export function writeHoldMain(nonce: string, armedAtFirst: Arming): void {
  let arming = armedAtFirst;
  let acts = armedAtFirst.acts === true;
  let firstArmedAt = armedAtFirst.armed ? performance.now() : Infinity;
  let count = 0;
  const prefix = Math.random().toString(36).slice(2);
  const waiting = new Map<string, { said: Said; answer: (sends: boolean) => void }>();
  let refused: Said[] = [];
  const holding = standIns(nonce);
  const { hear, followHand, isAbandoned, sendReport, tell, restore: stopHearing } = standIns(nonce);

  const hand = followHand(false);
  hear('order', onOrder);
  hear('report', onReport);
  hear('end', end);
  tell('begin');
  isAbandoned();
  holding.hear('leaving', onLeaving);

  /** Before any action of agent or person, but for a time in its query: it only reads. */
  function wasReadBefore(url: string): boolean {
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) return false;
    return performance
      .getEntriesByType('resource')
      .some(({ name, startTime }) => startTime < firstArmedAt && timeless(name) === timeless(url));
  }

  function isByHand(): boolean {
    return arming.armed && !arming.beside ? hand.byHand : navigator.userActivation.isActive;
  }

  function onLeaving({ detail: one }: CustomEvent<Leaving>): void {
    const { method, url, whole } = one;
    if (!arming.armed && refused.length === 0) return;
    const now = { arming, acts, origin: location.origin, byHand: isByHand() };
    if (arming.armed && isAbandoned()) {
      // Nobody can be asked. The action may have caused it, unless a person did.
      one.isAllowed = now.byHand || !isWrite(method);
      return;
    }
    const isHeld =
      whole === undefined
        ? waits({ method, url, headers: one.headers() }, now, wasReadBefore)
        : // The relay compares: a page never learns the texts.
          mayTakeAway(whole, now) && !tell('away', whole);
    if (isHeld) {
      // A synchronous request blocks the page, and the browser itself sends a predicted form.
      if (one.isSubmitted !== true || url !== arming.form) one.isAllowed = one.isSync !== true && decided(one);
      return;
    }
    const { to } = saidBy(method, url, { size: 0 });
    if (now.byHand || !refused.some((other) => other.to === to)) return;
    const isFree = (read: WriteReport['body']) => !refused.some((other) => repeats(saidBy(method, url, read), other));
    const read = readBody(one.body());
    one.isAllowed = read instanceof Promise ? read.then(isFree) : isFree(read);
  }

  async function decided({ by, method, url, body: given, headers }: Leaving): Promise<boolean> {
    const id = `${prefix}.${(count += 1)}`;
    const byHand = isByHand();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const held = { said: saidBy(method, url, {}), answer: resolve };
    waiting.set(id, held);
    const body = await readBody(given());
    held.said = saidBy(method, url, body);
    sendReport({
      kind: 'write',
      write: id,
      by,
      method: method.toUpperCase(),
      url,
      from: /^https?:/.test(location.href) ? location.href : documentBase(),
      byHand,
      headers: operationHeaders(headers()).map(([name, value]) => [name, value.slice(0, 200)]),
      acts,
      signed: headers().some(provesUser),
      body,
    });
    return promise;
  }

  function onOrder(event: CustomEvent<string>): void {
    const order = JSON.parse(event.detail) as WriteHoldOrder;
    if (order.kind === 'arm') {
      arming = order;
      // What follows is the doing of the action, until the user acts again.
      if (arming.armed) {
        hand.byHand = false;
        acts = order.acts === true;
        firstArmedAt = Math.min(firstArmedAt, order.firstAt ?? performance.now());
      }
    }
    if (order.kind === 'acts') acts = true;
    if (order.kind === 'refused') refused = order.requests;
    const one = order.kind === 'write' && waiting.get(order.write);
    if (order.kind !== 'write' || !one) return;
    waiting.delete(order.write);
    if (order.sends) refused = refused.filter((other) => !repeats(one.said, other));
    if (order.lasts) refused.push(one.said);
    one.answer(order.sends);
  }

  /** A page that asks for confirmation and hears yes does more than read. */
  function onReport(event: CustomEvent<string>): void {
    const report = JSON.parse(event.detail) as PageEventReport;
    if (report.kind === 'dialog' && report.dialog.kind === 'confirm' && report.dialog.accepted) acts = true;
  }

  function end(event: Event): void {
    stopHearing();
    for (const { answer } of waiting.values()) answer(false);
    waiting.clear();
    arming = { armed: false };
    if (refused.length === 0) return restore();
    Reflect.apply(Event.prototype.preventDefault, event, []);
    holding.hear('over', () => {
      tell('refused', JSON.stringify({ kind: 'refused', requests: refused } satisfies WriteHoldOrder));
      refused = [];
      restore();
    });
  }

  function restore(): void {
    holding.restore();
    tell('restore');
  }
}

function documentBase(): string {
  return bareUrl(Reflect.get(Document.prototype, 'baseURI', document));
}
