import type { Hit } from '../../dom/overlay';
import { flatClosest, isTag } from '../../dom/dom';
import { listen } from '../../dom/listen';
import { isTextControl } from '../../typing/editing';
import { fireDrag } from './mouse-events';
import { bits, cancelPointer, hitAt } from './pointer';
import { safe } from '../../dom/safe';
import type { Point } from '../../api';

export function draggableAt(target: Element): HTMLElement | undefined {
  if (flatClosest(target, isTextControl)) return undefined;
  const found = flatClosest(target, (element) => element instanceof HTMLElement && safe(element).draggable);
  return found as HTMLElement | undefined;
}

/** Undefined if the page prevented `dragstart`: then pointer events go on. */
export function startNativeDrag(source: HTMLElement, from: Hit, first: Point, move: (point: Point) => void) {
  const data = new DataTransfer();
  if (isTag(source, 'a')) {
    data.setData('text/uri-list', source.href);
    data.setData('text/plain', source.href);
  }
  const fire = (target: Element, type: string, at: Point, relatedTarget: Element | null = null, buttons = bits.left) =>
    fireDrag(target, type, { ...at, buttons }, { dataTransfer: data, relatedTarget });
  move(first);
  if (!fire(source, 'dragstart', from)) return undefined;
  cancelPointer(source, first);

  let at = first;
  let current: Element | undefined;
  let taken = false;
  return {
    /** As the browser does repeatedly: drag, then dragenter and dragleave, or dragover. */
    over(point: Point): void {
      at = point;
      fire(source, 'drag', point);
      const target = hitAt(point.x, point.y)?.target;
      if (target === current) {
        if (target) taken = !fire(target, 'dragover', point) || isTextControl(target);
        return;
      }
      taken = false;
      const previous = current;
      current = target;
      if (target) fire(target, 'dragenter', point, previous ?? null);
      if (previous && safe(previous).isConnected) fire(previous, 'dragleave', point, target ?? null);
    },
    /** True if the element took it: it prevents `dragover`, with an effect. */
    drop(): boolean {
      const target = safe(current)?.isConnected ? current : hitAt(at.x, at.y)?.target;
      const dropped = taken && target !== undefined && reachesPage(() => fire(target, 'drop', at));
      if (!dropped) {
        fire(source, 'drag', at, null, 0);
        if (target) fire(target, 'dragleave', at, null, 0);
      }
      fire(source, 'dragend', at, null, 0);
      return dropped;
    },
  };
}

/** `patchDragEffects` stops a drop that the page forbids by its effects. */
function reachesPage(drop: () => void): boolean {
  let reached = false;
  const stopListening = listen(['drop'], () => (reached = true));
  drop();
  stopListening();
  return reached;
}
