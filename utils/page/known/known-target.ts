/** Finds an element again, never by its position. All texts are the page's. */
export interface KnownTarget {
  role: string;
  name?: string;
  /** What its row or list item says besides: its title, then ` | ` and the rest. */
  item?: string;
  /** The nearest below the first level. */
  heading?: string;
  /** Roles and names, the nearest first: `form Delivery`. */
  within?: string[];
  placeholder?: string;
  /** Path and query only on the page's own origin. */
  href?: string;
  id?: string;
  testId?: string;
  field?: string;
  /** The `framePlace`, in a frame only. */
  frame?: string;
  secret?: true;
}
