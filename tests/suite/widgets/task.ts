import type { Step } from '../../helpers/carry-out.ts';

/** What a person would have done with a widget, as tool calls alone. */
export interface WidgetTask {
  /** tests/widgets/pages/<page>.html */
  page: string;
  task: string;
  /** Refs are found by role and name, or role and hint, in the page text. */
  steps: Step[];
  /** What the page's outputs hold then, by their ids. */
  state?: Record<string, string | RegExp>;
  /** What the last result says. */
  told?: RegExp;
}
