import type {
  Arming,
  Leaving,
  OperationHeader,
  PageEventReport,
  Said,
  WriteHoldOrder,
  WriteReport,
} from '../../../page/watch/page-events';

/**
 * Runs in the page's own world, as source: it uses no import, and its pieces are inner functions. It decides about what
 * `sendersMain` keeps back. While armed, each request with a writing method waits for the background: an allowed one
 * goes out as the page made it, a refused one fails as without a network. So does a reading request of a script if its
 * address may name an operation, if the page itself says that the action does something, or, where ordered, if it goes
 * to another origin. What the user refused is refused from then on, however the page sends it, unless a person sends
 * it. `nonce` names the events by which the extension controls it. `end` refuses what still waits and restores
 * everything, but for what the user refused: that stays until the document goes or a watcher of a later run takes it
 * over. It ends in the same way where the relay is gone. `patterns`: sources, see `operation-headers.ts` and
 * `effect-of-address.ts`.
 */
export function writeHoldMain(
  nonce: string,
  armedAtFirst: Arming,
  patterns: { plain: string; credential: string; method: string; acting: string },
): void {
  let arming = armedAtFirst;
  let byHand = false;
  let acts = armedAtFirst.acts === true;
  let firstArmedAt = armedAtFirst.armed ? performance.now() : Infinity;
  let hadRelay = false;
  let count = 0;
  const prefix = Math.random().toString(36).slice(2);
  const waiting = new Map<string, { said: Said; answer: (sends: boolean) => void }>();
  let refused: Said[] = [];
  const undo: (() => void)[] = [];
  const longestText = 50_000;
  const dateTime = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
  const plainHeader = new RegExp(patterns.plain, 'i');
  const credentialHeader = new RegExp(patterns.credential, 'i');
  const methodHeader = new RegExp(patterns.method, 'i');
  const acting = new RegExp(patterns.acting, 'i');
  // Names in the page shadow those of its document and forms.
  const apply = Reflect.apply;
  const { dispatchEvent } = EventTarget.prototype;

  for (const type of ['pointerdown', 'keydown', 'click'])
    listen(window, type, (event: Event) => (byHand = event.isTrusted));

  listen(document, `${nonce}-order`, onOrder);
  listen(document, `${nonce}-report`, onReport);
  listen(document, `${nonce}-end`, end);
  tell('begin');
  isAbandoned();
  const stopHearing = undo.splice(0);
  listen(document, `${nonce}-leaving`, onLeaving);

  function tell(event: string, detail?: object): void {
    apply(dispatchEvent, document, [
      new CustomEvent(`${nonce}-${event}`, { detail: detail && JSON.stringify(detail) }),
    ]);
  }

  function listen(target: EventTarget, type: string, listener: (event: never) => void): void {
    const { addEventListener, removeEventListener } = target === document ? EventTarget.prototype : target;
    apply(addEventListener, target, [type, listener, true]);
    undo.push(() => apply(removeEventListener, target, [type, listener, true]));
  }

  /** Firefox ends the relays of an extension that is updated or switched off without telling a page. */
  function isAbandoned(): boolean {
    const hasRelay = !apply(dispatchEvent, document, [new CustomEvent(`${nonce}-there`, { cancelable: true })]);
    hadRelay ||= hasRelay;
    return hadRelay && !hasRelay;
  }

  /** By HTTP's definition: https://httpwg.org/specs/rfc9110.html#safe.methods */
  function isWriteMethod(method: string): boolean {
    return !/^(get|head|options|trace)$/i.test(method);
  }

  function waits(method: string, url: string, headers: OperationHeader[]): boolean {
    if (isWriteMethod(method) || headers.some(([name]) => methodHeader.test(name))) return arming.armed;
    if (!arming.armed) return false;
    const { origin = '', pathname = '', search = '' } = URL.parse(url) ?? {};
    const leaves = arming.reads === true && origin !== location.origin;
    return leaves || acting.test(pathname + search) || (acts && !wasReadBefore(url));
  }

  /** It takes a text of the task to another origin that no link or form of the action leads to. */
  function takesAway(url: string): boolean {
    const { armed, leadsTo, asks } = arming;
    if (!armed || isByHand() || url === leadsTo || (asks !== undefined && url.startsWith(`${asks}?`))) return false;
    if (URL.parse(url)?.origin === location.origin) return false;
    // The relay compares: a page never learns what the texts are.
    return !apply(dispatchEvent, document, [new CustomEvent(`${nonce}-away`, { detail: url, cancelable: true })]);
  }

  /** It was requested before any action of agent or person, but for the time in its query: so it only reads. */
  function wasReadBefore(url: string): boolean {
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) return false;
    const timeless = (address: string) =>
      address.replace(/=(\d{10}|\d{13})(?=&|$)/g, (whole, digits: string) => (isTime(digits) ? '=#' : whole));
    return performance
      .getEntriesByType('resource')
      .some(({ name, startTime }) => startTime < firstArmedAt && timeless(name) === timeless(url));
  }

  function isTime(value: string): boolean {
    const at = /^(\d{10}|\d{13})$/.test(value)
      ? Number(value.padEnd(13, '0'))
      : dateTime.test(value)
        ? Date.parse(value)
        : NaN;
    return Math.abs(at - Date.now()) < 86_400_000;
  }

  function base(): string {
    const base = Reflect.get(Document.prototype, 'baseURI', document) as string;
    return URL.parse(base)?.href.replace(/#.*$/s, '') ?? '';
  }

  function fieldsOf(entries: (readonly [name: string, value: string])[]): Required<Pick<Body, 'fields' | 'size'>> {
    return {
      fields: entries.slice(0, 200).map(([name, value]) => [name, value.slice(0, longestText)]),
      size: entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0),
    };
  }

  /** The text of a file goes along as a field, too. Of bytes nobody knows what they say: then the size is not known. */
  async function withFiles(data: FormData): Promise<Body> {
    const texts: [string, string][] = [];
    let isRead = true;
    for (const [name, value] of data) {
      texts.push([name, typeof value === 'string' ? value : value.name]);
      if (typeof value === 'string') continue;
      const text = value.size > longestText ? '\uFFFD' : await value.text();
      isRead &&= !text.includes('\uFFFD');
      if (isRead) texts.push([name, text]);
    }
    const { fields, size } = fieldsOf(texts);
    return isRead ? { fields, size } : { fields };
  }

  function textBody(text: string): Body {
    return { text: text.slice(0, longestText), size: text.length };
  }

  function bodyOf(body: unknown): Body | Promise<Body> {
    try {
      if (body === undefined || body === null) return { size: 0 };
      if (typeof body === 'string') return textBody(body);
      if (body instanceof URLSearchParams) return { fields: [...body].slice(0, 200), size: String(body).length };
      if (body instanceof FormData) {
        const entries = [...body];
        const isText = (one: [string, FormDataEntryValue]): one is [string, string] => typeof one[1] === 'string';
        return entries.every(isText) ? fieldsOf(entries) : withFiles(body).catch(unread);
      }
      if (body instanceof Blob)
        return body.size > longestText ? { size: body.size } : body.text().then(textBody, unread);
      if (body instanceof Request) return body.clone().text().then(textBody, unread);
      if (body instanceof ArrayBuffer || ArrayBuffer.isView(body))
        return body.byteLength > longestText
          ? { size: body.byteLength }
          : textBody(new TextDecoder().decode(body as BufferSource));
      return {};
    } catch {
      return {};
    }
  }

  function unread(): Body {
    return {};
  }

  function isByHand(): boolean {
    return arming.armed && !arming.beside ? byHand : navigator.userActivation.isActive;
  }

  /** What identifies a request: method and values, wherever they stand, without times. */
  function saidBy(method: string, url: string, { fields, text, size }: Body): Said {
    const { origin, pathname, searchParams } = URL.parse(url) ?? new URL('about:blank');
    const sent = fields
      ? fields.map(([, value]) => value)
      : size === 0
        ? []
        : text === undefined
          ? ['?']
          : valuesIn(text);
    return {
      to: `${method.toUpperCase()} ${origin}${pathname}`,
      values: [...searchParams.values(), ...sent].filter((value) => value !== '' && !isTime(value)),
    };
  }

  function valuesIn(text: string): string[] {
    if (/^[\w.[\]%+~-]{1,100}=\S*$/.test(text)) return [...new URLSearchParams(text).values()];
    try {
      return leavesOf(JSON.parse(text));
    } catch {
      return [text];
    }
  }

  function leavesOf(value: unknown): string[] {
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];
  }

  function repeats(one: Said, other: Said): boolean {
    return (
      one.to === other.to &&
      (other.values.length > 0 || one.values.length === 0) &&
      other.values.every((value) => one.values.includes(value))
    );
  }

  /** A request goes out at once, or by the background's decision, or never, because the user refused it. */
  function onLeaving({ detail: one }: CustomEvent<Leaving>): void {
    const { method, url } = one;
    if (!arming.armed && refused.length === 0) return;
    if (isAbandoned()) {
      // Nobody can be asked. The action may have caused it, unless a person did.
      one.isAllowed = isByHand() || !isWriteMethod(method);
      apply(dispatchEvent, document, [new CustomEvent(`${nonce}-end`, { cancelable: true })]);
      return;
    }
    if (one.whole !== undefined ? takesAway(one.whole) : waits(method, url, one.headers())) {
      // A synchronous request blocks the page, and the browser itself sends a predicted form.
      if (one.isSubmitted !== true || url !== arming.form) one.isAllowed = one.isSync !== true && decided(one);
      return;
    }
    const { to } = saidBy(method, url, { size: 0 });
    if (isByHand() || !refused.some((other) => other.to === to)) return;
    const isFree = (read: Body) => !refused.some((other) => repeats(saidBy(method, url, read), other));
    const read = bodyOf(one.body());
    one.isAllowed = read instanceof Promise ? read.then(isFree) : isFree(read);
  }

  async function decided({ by, method, url, body: given, headers }: Leaving): Promise<boolean> {
    const id = `${prefix}.${(count += 1)}`;
    const wasByHand = isByHand();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const held = { said: saidBy(method, url, {}), answer: resolve };
    waiting.set(id, held);
    const body = await bodyOf(given());
    held.said = saidBy(method, url, body);
    tell('report', {
      kind: 'write',
      write: id,
      by,
      method: method.toUpperCase(),
      url,
      from: /^https?:/.test(location.href) ? location.href : base(),
      byHand: wasByHand,
      headers: headers()
        .filter(([name]) => !plainHeader.test(name) && !credentialHeader.test(name))
        .map(([name, value]) => [name.toLowerCase(), value.slice(0, 200)]),
      acts,
      signed: headers().some(([name]) => credentialHeader.test(name)),
      body,
    } satisfies WriteReport);
    return promise;
  }

  function onOrder(event: CustomEvent<string>): void {
    const order = JSON.parse(event.detail) as WriteHoldOrder;
    if (order.kind === 'arm') {
      arming = order;
      // What follows is the doing of the action, until the user acts again.
      if (arming.armed) {
        byHand = false;
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
    for (const step of stopHearing) step();
    for (const { answer } of waiting.values()) answer(false);
    waiting.clear();
    arming = { armed: false };
    if (refused.length === 0) return restore();
    apply(Event.prototype.preventDefault, event, []);
    listen(document, `${nonce}-over`, () => {
      tell('refused', { kind: 'refused', requests: refused } satisfies WriteHoldOrder);
      refused = [];
      restore();
    });
  }

  function restore(): void {
    for (const step of undo) step();
    tell('restore');
  }
}

type Body = WriteReport['body'];
