import { isTag } from '../../../utils/page/dom/dom';
import { isTextControl, valueTypes } from '../../../utils/page/typing/editing';

/**
 * Scripts can cause trusted changes: `click()` on a checkbox, `execCommand` in a field. Must get every trusted event.
 */
export class PersonInput {
  private hasKeyed = false;
  private held = false;
  private clicked: Element | undefined;

  static readonly events = [
    // Not fired for what scripts insert.
    ...['beforeinput', 'keydown'],
    ...['pointerdown', 'pointerup', 'click'],
  ];

  notice({ type }: Event, control: Element | undefined): void {
    if (type === 'click') this.clicked = control;
    else if (type === 'pointerdown') this.held = true;
    // The field may change just after the pointer is let go.
    else if (type === 'pointerup')
      setTimeout(() => {
        this.held = false;
      }, 0);
    else this.hasKeyed = true;
  }

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
