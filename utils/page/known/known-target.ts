/**
 * The properties by which an element is found again on a page that has changed: role, name and neighbours, then
 * attributes. Never its position. All texts are the page's.
 */
export interface KnownTarget {
  role: string;
  /** Accessible name; absent for an element without one. */
  name?: string;
  /** What its row or list item says besides the element itself: first the item's title, then ` | ` and the rest. */
  item?: string;
  /** The nearest heading above it, below the first level. */
  heading?: string;
  /** Role and name of the containers around it, the nearest first: `form Delivery`. */
  within?: string[];
  placeholder?: string;
  /** Where a link leads; path and query on the page's own origin. */
  href?: string;
  /** Attributes of the element itself. */
  id?: string;
  testId?: string;
  /** The `name` attribute. */
  field?: string;
  /** In a frame of the page: its `framePlace`. Absent in the page itself. */
  frame?: string;
  /** Its value is secret: a password, a card, a code. */
  secret?: true;
}
