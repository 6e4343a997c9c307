import { allRoots, flatClosest, flatContains } from '../dom/dom';
import { styleOf } from '../dom/realm';
import { safe } from '../dom/safe';
import { plainTargets } from '../aria/target';
import { clickedControl } from './clicked';

/** What the pointer came to, and which controls could be seen by then. */
interface Pointing {
  at: Element;
  seen: WeakSet<Element>;
}

/**
 * Knows what a person pointed at so that something opened, as menus do that open by themselves. Must be told of every
 * trusted event, before the page has it.
 */
export class Hovers {
  private past: Pointing[] = [];
  private pressed = false;

  static readonly events = ['pointerover', 'pointerup', 'keydown'];

  notice(event: Event): void {
    if (event.type !== 'pointerover') this.pressed = true;
    else if ((event as PointerEvent).pointerType !== 'touch') this.pointed(event);
  }

  private pointed(event: Event): void {
    const at = pointedAt(event);
    if (!at || (at === this.past.at(-1)?.at && !this.pressed)) return;
    // What a press has opened needs no pointing.
    if (this.pressed) this.past = [];
    this.pressed = false;
    this.past = [...this.past.slice(-mostPast), { at, seen: seenNow() }];
  }

  /** What has to be pointed at, one after the other, until the control can be seen. */
  before(control: Element): Element[] {
    const found: Element[] = [];
    let wanted = control;
    for (let last = this.past.length; last > 0;) {
      const first = this.past.slice(0, last).findIndex(({ seen }) => seen.has(wanted));
      // Whether others could be seen before is not known.
      if (first < 0 && !safe(wanted).matches(plainTargets)) break;
      const at = first < 0 ? last : first;
      if (at === 0) break;
      const opener = this.openerOf(wanted, at);
      const by = opener === undefined ? undefined : this.past[opener]?.at;
      if (opener === undefined || !by) break;
      found.unshift(by);
      wanted = by;
      last = opener;
    }
    return found;
  }

  /** The index of what opened the place of the control, which could be seen from the one at this index on. */
  private openerOf(control: Element, at: number): number | undefined {
    const layer = flatClosest(control, isLayer);
    const isOpener = (element: Element | undefined) => {
      if (!element || element === control) return false;
      if (layer) return !flatContains(layer, element);
      return safe(safe(element).closest(items))?.contains(control) === true;
    };
    // Style sheets open it when the pointer comes, scripts only after that.
    return [at, at - 1].find((index) => isOpener(this.past[index]?.at));
  }
}

const mostPast = 12;
const items = 'li, tr, article, [role=row], [role=listitem]';

function pointedAt(event: Event): Element | undefined {
  const [first] = event.composedPath();
  if (!(first instanceof Element) || /^(html|body|main)$/.test(safe(first).localName)) return undefined;
  return clickedControl(event) ?? safe(first).closest(items) ?? first;
}

/** A box above the rest of the page. */
function isLayer(element: Element): boolean {
  return /^(absolute|fixed)$/.test(styleOf(element).position) || safe(element).matches('[popover]');
}

/** More controls are not looked at each time. */
const mostControls = 3_000;

function seenNow(): WeakSet<Element> {
  const seen = new WeakSet<Element>();
  let left = mostControls;
  for (const root of allRoots())
    for (const control of safe(root).querySelectorAll(plainTargets)) {
      if ((left -= 1) < 0) return seen;
      if (isSeen(control)) seen.add(control);
    }
  return seen;
}

function isSeen(control: Element): boolean {
  if (!safe(control).checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height, right, bottom } = safe(control).getBoundingClientRect();
  return width > 0 && height > 0 && right + scrollX > 0 && bottom + scrollY > 0;
}
