import { flatClosest, queryAll } from '../dom/dom';
import { isOverlay, isOverlayChange } from '../dom/overlay';
import { isVisible } from '../aria/visibility';
import { everything, untilChange } from './observe';
import { toldWithin } from '../dom/page-turn';
import { doc, safe } from '../dom/safe';

/** Later suggestions and submenus are not waited for here. */
const LATE_MS = 400;
/** Timers of hidden tabs fire once a second. */
const LATE_HIDDEN_MS = 1_200;

/** The returned wait ends when a further one appears, or after a moment. */
export function popupsFrom(): () => Promise<void> {
  const before = new Set(popups());
  return async () => {
    await untilChange(() => popups().some((popup) => !before.has(popup)), doc.hidden ? LATE_HIDDEN_MS : LATE_MS);
  };
}

/** Waits at most for a moment, a longer one in a hidden tab. */
export function nextChange(limitMs = LATE_MS, hiddenLimitMs = LATE_HIDDEN_MS): Promise<void> {
  return toldWithin<void>(doc.hidden ? hiddenLimitMs : limitMs, undefined, (tell) => {
    const observer = new MutationObserver((records) => {
      if (!records.every(isOverlayChange)) tell();
    });
    observer.observe(document, everything);
    return () => observer.disconnect();
  });
}

export function suggests(field: Element): boolean {
  return safe(field).matches(suggesting) || flatClosest(field, '[role=combobox]') !== undefined;
}

export function opensOnHover(element: Element): boolean {
  return flatClosest(element, opening) !== undefined;
}

/** Without `list`: the page shows nothing for the browser's own suggestions. */
const suggesting =
  '[role=combobox], [role=searchbox], [type=search], [aria-autocomplete=list], [aria-autocomplete=both], [aria-haspopup], [aria-expanded], [aria-controls], [aria-owns], input[autocomplete=off]:not([type=password])';
const opening = '[aria-haspopup], [aria-expanded], [aria-describedby], [role=menuitem], [role=menubar], nav, menu';
const popupParts =
  '[role=listbox], [role=menu], [role=tree], [role=grid], [role=tooltip], [role=dialog], [popover], [class*="suggest" i], [class*="autocomplete" i], [class*="dropdown" i], [class*="submenu" i], [class*="popover" i], nav li ul';
/** So many take about ten milliseconds. */
const MAX_POPUPS = 200;

function popups(): Element[] {
  return queryAll(popupParts)
    .slice(0, MAX_POPUPS)
    .filter((popup) => !isOverlay(popup) && isVisible(popup) && safe(popup).getClientRects().length > 0);
}
