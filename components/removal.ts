/** What was removed last, and can be restored. */
export interface Removal {
  name: string;
  undo(): unknown;
}
