import { isTag } from '../../../utils/page/dom/dom';
import { isTextControl, valueTypes } from '../../../utils/page/typing/editing';
import { clickedControl } from './clicked-control';
import type { Listeners } from './listeners';

/** Scripts can cause trusted changes: `click()` on a checkbox, `execCommand` in a field. */
export class PersonInput {
  private hasKeyed = false;
  private held = false;
  private clicked: Element | undefined;

  readonly listeners: Listeners = {
    // Not fired for what scripts insert.
    beforeinput: () => (this.hasKeyed = true),
    keydown: () => (this.hasKeyed = true),
    pointerdown: () => (this.held = true),
    // The field may change just after the pointer is let go.
    pointerup: () => setTimeout(() => (this.held = false), 0),
    click: (event) => (this.clicked = clickedControl(event)),
  };

  hasTyped(field: Element, event: Event): boolean {
    const byHand = this.hasKeyed || this.held;
    this.hasKeyed = false;
    // Without keys, by the browser's own lists and pickers; scripts cannot do that.
    const picked = isTag(field, 'input') && (field.matches(':autofill') || isPicked(field));
    return byHand || picked || (event as InputEvent).inputType === 'insertReplacementText';
  }

  hasClicked(box: Element): boolean {
    const is = this.clicked === box;
    this.clicked = undefined;
    return is;
  }
}

const isPicked = (field: HTMLInputElement): boolean =>
  isTextControl(field) && Object.hasOwn(valueTypes, field.type) && field.type !== 'number';
