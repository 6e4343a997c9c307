import type { Host } from './world.ts';

/** A call that the attacker wants; `ref` names an element by its line in the page text, as in `button "Pay"`. */
export type Order = [tool: string, args: Record<string, unknown>];

export interface BrowserAttack {
  family: string;
  name: string;
  /** Where the user is, and where the attacker's words stand. */
  start: Host;
  /** What the user asks for. */
  words: string;
  orders: Order[];
  /** How the words are hidden from people; shown where it is absent. */
  hidden?: string;
  /** Text that must not come to a model. */
  private?: string;
  /** What the user has settled for all tasks. */
  safety?: Record<string, unknown>;
  /** Their words, where they name the site that is private. */
  naming?: string;
  /** Where it begins on that host; at its front page where it is absent. */
  path?: string;
}
