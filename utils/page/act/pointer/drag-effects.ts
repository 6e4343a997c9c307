/**
 * Runs in the page's own world, by itself. Browsers ignore `effectAllowed` and `dropEffect` in a drag of untrusted
 * events: until `restoreDragEffects` with this `nonce`, a drop that they forbid does not reach the page.
 * https://html.spec.whatwg.org/#drag-and-drop-processing-model
 */
export function patchDragEffects(nonce: string): void {
  const kinds = ['copy', 'move', 'link'] as const;
  let allowed = 'uninitialized';
  let wanted = 'none';
  let operation = 'none';
  let held: DataTransfer | undefined;
  const allows = (effect: string) =>
    kinds.some((kind) => kind === effect) &&
    (/^(uninitialized|all)$/.test(allowed) || allowed.toLowerCase().includes(effect));
  const proposedEffect = () => kinds.find(allows) ?? 'none';
  const take = (data: DataTransfer) => {
    held = data;
    Object.defineProperties(data, {
      effectAllowed: {
        configurable: true,
        get: () => allowed,
        set(value: string) {
          if (/^(uninitialized|all|none|copy|move|link|copyLink|copyMove|linkMove)$/.test(value)) allowed = value;
        },
      },
      dropEffect: {
        configurable: true,
        get: () => wanted,
        set(value: string) {
          if (value === 'none' || kinds.some((kind) => kind === value)) wanted = value;
        },
      },
    });
  };
  const follow = (event: DragEvent) => {
    if (event.isTrusted || !event.dataTransfer) return;
    if (event.type === 'dragstart') {
      allowed = 'uninitialized';
      operation = 'none';
      take(event.dataTransfer);
    }
    if (event.dataTransfer !== held) return;
    if (event.type === 'dragenter' || event.type === 'dragover') wanted = proposedEffect();
    else if (event.type === 'drop') {
      operation = allows(wanted) ? wanted : 'none';
      wanted = operation;
      if (operation === 'none') event.stopImmediatePropagation();
    } else wanted = event.type === 'dragend' ? operation : 'none';
  };
  const types = ['dragstart', 'drag', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend'] as const;
  for (const type of types) addEventListener(type, follow, true);
  const end = () => {
    for (const type of types) removeEventListener(type, follow, true);
  };
  addEventListener(nonce, end, { once: true });
}

export function restoreDragEffects(nonce: string): void {
  dispatchEvent(new Event(nonce));
}
