/**
 * Runs in the page's own world, by itself: lets the page capture the pointer of an untrusted press, which browsers
 * refuse. Reports what the page asks for by `gotpointercapture` and `lostpointercapture`, as browsers do. In force
 * until `restorePointerCapture`.
 */
export function patchPointerCapture(): void {
  const own = Element.prototype;
  const { setPointerCapture, releasePointerCapture, hasPointerCapture } = own;
  let pressed: number | undefined;
  let holder: Element | undefined;
  const tell = (element: Element, type: string) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        pointerId: pressed ?? 0,
        pointerType: 'mouse',
        isPrimary: true,
      }),
    );
  const notice = (event: Event) => {
    if (!event.isTrusted && event instanceof PointerEvent) pressed = event.pointerId;
  };
  const lose = () => {
    holder = undefined;
  };
  const hold = (element: Element) => {
    if (holder === element || !element.isConnected) return;
    if (holder) tell(holder, 'lostpointercapture');
    holder = element;
    tell(element, 'gotpointercapture');
  };
  own.setPointerCapture = function (id) {
    if (id === pressed) hold(this);
    else setPointerCapture.call(this, id);
  };
  own.releasePointerCapture = function (id) {
    if (id !== pressed) return releasePointerCapture.call(this, id);
    if (holder === this) tell(this, 'lostpointercapture');
  };
  own.hasPointerCapture = function (id) {
    return id === pressed ? holder === this : hasPointerCapture.call(this, id);
  };
  addEventListener('pointerdown', notice, true);
  addEventListener('lostpointercapture', lose, true);
  Object.assign(own.setPointerCapture, {
    takeBack() {
      Object.assign(own, { setPointerCapture, releasePointerCapture, hasPointerCapture });
      removeEventListener('pointerdown', notice, true);
      removeEventListener('lostpointercapture', lose, true);
    },
  });
}

/** Runs in the page's own world: restores it as it was before `patchPointerCapture`. */
export function restorePointerCapture(): void {
  (Element.prototype.setPointerCapture as { takeBack?: () => void }).takeBack?.();
}
