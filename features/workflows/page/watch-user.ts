import { deepActiveElement, isTag, pathStart } from '../../../utils/page/dom/dom';
import { attributeOf, withDomCache } from '../../../utils/page/dom/dom-cache';
import { noteShadowedForms, safe } from '../../../utils/page/dom/safe';
import { roleOf } from '../../../utils/page/aria/role';
import { isSecret } from '../../../utils/page/aria/secret';
import { isReadonly } from '../../../utils/page/aria/states';
import { editingHost, isTextControl, valueTypes } from '../../../utils/page/typing/editing';
import { ActReports } from './act-reports';
import { clickedControl } from './clicked-control';
import { Drags } from './drags';
import { Hovers } from './hovers';
import { meaningOf } from './keys';
import type { Listeners } from './listeners';
import type { UserAct } from '../../../utils/contracts/user-act';
import { defined } from '../../../utils/defined';

/**
 * Until the returned function is called. Events of scripts and of the agent do not count. Changes nothing in the page.
 * Never reports private values, only that they were filled in.
 */
export function watchUser(documentKey: string, report: (act: UserAct) => void): () => void {
  const watch = new UserWatch(new ActReports(documentKey, report));
  return () => watch.end();
}

class UserWatch {
  /** The click that follows on the button of its form is the browser's. */
  private isEntering = false;
  private readonly personInput = new PersonInput();
  private readonly hovers = new Hovers();
  private readonly drags: Drags;
  private readonly listeners: Listeners = {
    click: (event) => this.onClick(event),
    auxclick: (event) => this.onAuxClick(event),
    input: (event) => this.onInput(event),
    change: (event) => this.onChange(event),
    keydown: (event) => this.onKey(event),
    keyup: () => (this.isEntering = false),
    pointerdown: () => (this.isEntering = false),
    focusin(event) {
      const element = pathStart(event);
      // A secret field stays one, even if the page makes it ordinary.
      if (element) isSecret(element);
    },
  };
  private readonly all: readonly Listeners[];
  private readonly types: ReadonlySet<string>;

  constructor(private readonly reports: ActReports) {
    this.drags = new Drags((drag) => reports.reportDrag(drag));
    this.all = [this.personInput.listeners, this.drags.listeners, this.hovers.listeners, this.listeners];
    this.types = new Set(this.all.flatMap((listeners) => Object.keys(listeners)));
    for (const type of this.types) addEventListener(type, this.notice, true);
    const focused = deepActiveElement();
    if (focused) isSecret(focused);
  }

  end(): void {
    for (const type of this.types) removeEventListener(type, this.notice, true);
  }

  private readonly notice = (event: Event): void => {
    if (!event.isTrusted) return;
    noteShadowedForms(document);
    withDomCache(() => {
      for (const listeners of this.all as readonly Record<string, (event: Event) => void>[])
        listeners[event.type]?.(event);
    });
  };

  private onClick(event: MouseEvent): void {
    const { detail } = event;
    if ((this.isEntering && detail === 0) || (detail > 0 && this.drags.endsInClick())) return;
    const control = clickedControl(event) ?? editingHost(pathStart(event));
    if (!control || isTag(control, 'select') || isTag(control, 'option')) return;
    const { reports } = this;
    reports.reportHovers(this.hovers.before(control), control);
    const about = reports.about(control);
    if (isTextControl(control) || editingHost(control))
      return reports.report({ kind: 'click', count: 1, focuses: isPlainField(control), ...about });
    if (isTag(control, 'input') && /^(checkbox|radio|file)$/.test(control.type)) return;
    const checked = attributeOf(control, 'aria-checked');
    const role = roleOf(control);
    if (checked !== null && /^(checkbox|switch|radio|menuitem(checkbox|radio))$/.test(role))
      return reports.report({ kind: 'check', checked: /radio/.test(role) || checked !== 'true', ...about });
    const opens = isTag(control, 'a') ? openerIn(event) : undefined;
    reports.report({ kind: 'click', count: Math.max(detail, 1), focuses: false, ...defined({ opens }), ...about });
  }

  /** On links only: elsewhere nothing needs to be repeated. */
  private onAuxClick(event: MouseEvent): void {
    const control = event.button === 1 ? clickedControl(event) : undefined;
    if (!isTag(control, 'a')) return;
    const { reports } = this;
    reports.reportHovers(this.hovers.before(control), control);
    reports.report({ kind: 'click', count: 1, focuses: false, opens: 'middle', ...reports.about(control) });
  }

  private onInput(event: Event): void {
    const field = fieldIn(event);
    if (field && this.personInput.hasTyped(field, event)) this.reports.reportText(field);
  }

  private onChange(event: Event): void {
    const element = pathStart(event);
    if (!element) return;
    const { reports } = this;
    const about = reports.about(element);
    const type = isTag(element, 'input') ? element.type : '';
    if (isTag(element, 'select'))
      reports.report({ kind: 'select', options: [...element.selectedOptions].map(({ label }) => label), ...about });
    else if (isTag(element, 'input') && /^(checkbox|radio)$/.test(type)) {
      if (this.personInput.hasClicked(element)) reports.report({ kind: 'check', checked: element.checked, ...about });
    } else if (type === 'file') reports.report({ kind: 'file', ...about });
    else reports.reportHeldText(element);
  }

  private onKey(pressed: KeyboardEvent): void {
    if (pressed.isComposing || pressed.repeat) return;
    const at = editingHost(deepActiveElement()) ?? deepActiveElement();
    const meaning = meaningOf(pressed, at);
    if (!meaning) return;
    this.isEntering = meaning.keys === 'Enter' && isTag(at, 'input');
    const isPageItself = !at || /^(body|html)$/.test(safe(at).localName);
    const act: UserAct = {
      kind: 'key',
      keys: meaning.keys,
      ...(isPageItself ? { element: this.reports.page } : this.reports.about(at)),
    };
    if (meaning.when === 'always') this.reports.report(act);
    // By then the page has handled the key, or it is only a line break.
    else setTimeout(() => pressed.defaultPrevented && this.reports.report(act), 0);
  }
}

function fieldIn(event: Event): Element | undefined {
  const element = pathStart(event);
  return isTextControl(element) ? element : editingHost(element);
}

/** With it the browser opens a link in another tab or window. */
function openerIn({ ctrlKey, metaKey, shiftKey }: MouseEvent): 'Control' | 'Meta' | 'Shift' | undefined {
  if (ctrlKey) return 'Control';
  if (metaKey) return 'Meta';
  return shiftKey ? 'Shift' : undefined;
}

function isPlainField(field: Element): boolean {
  return !isReadonly(field) && attributeOf(field, 'aria-haspopup') === null && roleOf(field) !== 'combobox';
}

/** Scripts can cause trusted changes: `click()` on a checkbox, `execCommand` in a field. */
class PersonInput {
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
    // Browsers' own lists and pickers need no keys; scripts cannot use them.
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
