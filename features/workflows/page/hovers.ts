import { allRoots, flatClosest, flatContains, pathStart } from '../../../utils/page/dom/dom';
import { styleOf } from '../../../utils/page/dom/realm';
import { safe } from '../../../utils/page/dom/safe';
import { plainTargets } from '../../../utils/page/aria/target';
import { clickedControl } from './clicked-control';
import type { Listeners } from './listeners';

export class Hovers {
  private pointings: { at: Element; visibleThen: WeakSet<Element> }[] = [];
  private pressed = false;

  readonly listeners: Listeners = {
    pointerover: (event) => this.pointed(event),
    pointerup: () => (this.pressed = true),
    keydown: () => (this.pressed = true),
  };

  private pointed(event: PointerEvent): void {
    const at = event.pointerType === 'touch' ? undefined : hoveredElement(event);
    if (!at || (at === this.pointings.at(-1)?.at && !this.pressed)) return;
    if (this.pressed) this.pointings = [];
    this.pressed = false;
    this.pointings = [...this.pointings.slice(-maxPastHovers), { at, visibleThen: visibleNow() }];
  }

  before(control: Element): Element[] {
    const found: Element[] = [];
    let wanted = control;
    for (let last = this.pointings.length; last > 0;) {
      const first = this.pointings.slice(0, last).findIndex(({ visibleThen }) => visibleThen.has(wanted));
      // It is not known what else could be seen before.
      if (first < 0 && !safe(wanted).matches(plainTargets)) break;
      const at = first < 0 ? last : first;
      if (at === 0) break;
      const opener = this.openerOf(wanted, at);
      const by = opener === undefined ? undefined : this.pointings[opener]?.at;
      if (opener === undefined || !by) break;
      found.unshift(by);
      wanted = by;
      last = opener;
    }
    return found;
  }

  private openerOf(control: Element, at: number): number | undefined {
    const layer = flatClosest(control, isLayer);
    const isOpener = (element: Element | undefined) => {
      if (!element || element === control) return false;
      if (layer) return !flatContains(layer, element);
      return safe(safe(element).closest(items))?.contains(control) === true;
    };
    // Style sheets open it when the pointer comes, scripts only after that.
    return [at, at - 1].find((index) => isOpener(this.pointings[index]?.at));
  }
}

const maxPastHovers = 12;
const items = 'li, tr, article, [role=row], [role=listitem]';

function hoveredElement(event: Event): Element | undefined {
  const first = pathStart(event);
  if (!first || /^(html|body|main)$/.test(safe(first).localName)) return undefined;
  return clickedControl(event) ?? safe(first).closest(items) ?? first;
}

function isLayer(element: Element): boolean {
  return /^(absolute|fixed)$/.test(styleOf(element).position) || safe(element).matches('[popover]');
}

const maxControls = 3_000;

function visibleNow(): WeakSet<Element> {
  const seen = new WeakSet<Element>();
  let controlsLeft = maxControls;
  for (const root of allRoots())
    for (const control of safe(root).querySelectorAll(plainTargets)) {
      if ((controlsLeft -= 1) < 0) return seen;
      if (isSeen(control)) seen.add(control);
    }
  return seen;
}

function isSeen(control: Element): boolean {
  if (!safe(control).checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height, right, bottom } = safe(control).getBoundingClientRect();
  return width > 0 && height > 0 && right + scrollX > 0 && bottom + scrollY > 0;
}
