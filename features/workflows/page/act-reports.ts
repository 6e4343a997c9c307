import { editorText } from '../../../utils/page/dom/editor-text';
import { isTextControl } from '../../../utils/page/typing/editing';
import { describeTarget } from '../../../utils/page/known/describe-target';
import type { FoundDrag } from './drags';
import { findableFrom } from './findable-element';
import { isPrivate } from './is-private';
import type { LostAct, UserAct } from '../../../utils/contracts/user-act';

export class ActReports {
  private readonly numbers = new WeakMap<Element, number>();
  private lastNumber = 0;
  private readonly heldTexts = new WeakMap<Element, string>();

  constructor(
    private readonly documentKey: string,
    readonly report: (act: UserAct) => void,
  ) {}

  about(element: Element) {
    return { element: this.keyOf(element), target: describeTarget(element) };
  }

  /** The `element` of an act that has none. */
  get page(): string {
    return `${this.documentKey}.0`;
  }

  reportLost(what: LostAct): void {
    this.report({ kind: 'lost', what, element: this.page });
  }

  reportDrag(drag: FoundDrag): void {
    if ('lost' in drag) return this.reportLost(drag.lost);
    this.report({ kind: 'drag', element: this.keyOf(drag.source), target: drag.from, to: drag.to });
  }

  reportHovers(openers: readonly Element[], control: Element): void {
    for (const opener of openers) {
      const found = findableFrom(opener, control);
      if (found) this.report({ kind: 'hover', element: this.keyOf(found.element), target: found.known });
      else this.reportLost('hover');
    }
  }

  reportText(field: Element): void {
    const text = isTextControl(field) ? field.value : editorText(field);
    // Only a complete number can be recognised as that of a card.
    if (/^[\d -]{9,}$/.test(text) && !isPrivate(field, '')) this.heldTexts.set(field, text);
    else this.reportValue(field, text);
  }

  /** Not the present value, which scripts may have written. */
  reportHeldText(field: Element): void {
    const text = this.heldTexts.get(field);
    if (text !== undefined) this.reportValue(field, text);
  }

  private reportValue(field: Element, text: string): void {
    this.heldTexts.delete(field);
    const about = this.about(field);
    this.report(isPrivate(field, text) ? { kind: 'secret', ...about } : { kind: 'type', text, ...about });
  }

  private keyOf(element: Element): string {
    const known = this.numbers.get(element) ?? (this.lastNumber += 1);
    this.numbers.set(element, known);
    return `${this.documentKey}.${known}`;
  }
}
