import type { StandIns } from './stand-ins';

/** Browsers refuse to capture the pointer of an untrusted press. Fires the events that they would. */
export function lendPointerCapture({ listen, replace }: StandIns): void {
  let pressed: number | undefined;
  let captor: Element | undefined;
  const { dispatchEvent } = EventTarget.prototype;
  const isOurs = ([id]: unknown[]): boolean => pressed !== undefined && id === pressed;
  const tell = (element: Element, type: string): void => {
    const how = { bubbles: true, composed: true, pointerId: pressed ?? 0, pointerType: 'mouse', isPrimary: true };
    Reflect.apply(dispatchEvent, element, [new PointerEvent(type, how)]);
  };
  listen(window, 'pointerdown', ({ isTrusted, pointerId }: PointerEvent) => {
    pressed = isTrusted ? undefined : pointerId;
  });
  listen(window, 'lostpointercapture', () => (captor = undefined));
  replace(Element.prototype, 'setPointerCapture', (element: Element, args, send) => {
    if (!isOurs(args)) return send();
    if (captor === element || !Reflect.get(Node.prototype, 'isConnected', element)) return undefined;
    if (captor) tell(captor, 'lostpointercapture');
    captor = element;
    return tell(element, 'gotpointercapture');
  });
  replace(Element.prototype, 'releasePointerCapture', (element: Element, args, send) => {
    if (!isOurs(args)) return send();
    return captor === element ? tell(element, 'lostpointercapture') : undefined;
  });
  replace(Element.prototype, 'hasPointerCapture', (element, args, send) =>
    isOurs(args) ? captor === element : send(),
  );
}
