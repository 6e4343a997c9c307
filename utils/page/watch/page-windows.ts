import { absoluteUrl, leavesTab, type Hand, type StandIns } from './stand-ins';

/** Asks before the page opens a window, and reports those that the browser may have refused. */
export function reportWindows({ replace, listen, mayOpen, sendReport }: StandIns, hand: Hand): void {
  if (isNative(window.open))
    replace(window, 'open', (_self, args, send) => {
      // Read once: an object of the page may change its text.
      const [address, name] = [args[0], args[1]].map((arg) => (arg === undefined ? arg : String(arg)));
      const url = absoluteUrl(address || 'about:blank');
      const target = name || '_blank';
      if (leavesTab(target) && mayOpen('window', url) !== true) return null;
      const result = send([address, name, ...args.slice(2)]);
      if (result === null && leavesTab(target)) sendReport({ kind: 'open', url });
      return result;
    });
  listen(window, 'click', reportLinkWindow);
  listen(window, 'submit', reportFormWindow);

  function reportUnlessPrevented(event: Event, address: () => string): void {
    if (hand.byHand) return;
    queueMicrotask(() => event.defaultPrevented || sendReport({ kind: 'open', url: address() }));
  }

  function reportLinkWindow(event: MouseEvent): void {
    const link = event
      .composedPath()
      .find((node) => node instanceof HTMLAnchorElement || node instanceof HTMLAreaElement);
    if (!link || hand.byHand || !leavesTab(link.target)) return;
    const hold = () => event.defaultPrevented || mayOpen('window', link.href) === true || event.preventDefault();
    link.addEventListener('click', hold, { once: true });
    hold();
    if (link.href && namesWindow(link.target)) reportUnlessPrevented(event, () => link.href);
  }

  function reportFormWindow(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    const own = (name: 'target' | 'method' | 'action') => Reflect.get(HTMLFormElement.prototype, name, form) as string;
    if (!namesWindow(own('target')) || own('method') !== 'get') return;
    const address = () => {
      const url = URL.parse(own('action')) ?? new URL('about:blank');
      url.search = new URLSearchParams(
        [...new FormData(form, event.submitter)].map(([key, value]) => [key, String(value)]),
      ).toString();
      return url.href;
    };
    if (mayOpen('window', address()) !== true) return event.preventDefault();
    reportUnlessPrevented(event, address);
  }
}

/** Else it opens no dialog or window of the browser. */
export function isNative(method: unknown): boolean {
  return typeof method === 'function' && /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(method));
}

/** Firefox may refuse it after a click that no person made, and does not report that. */
function namesWindow(target: string): boolean {
  return target === '_blank' || (leavesTab(target) && !(target in window));
}
