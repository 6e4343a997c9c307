import { deepActiveElement, isTag } from '../dom/dom';
import { attributeOf, withDomCache } from '../dom/dom-cache';
import { editorText } from '../dom/editor-text';
import { noteShadowedForms, safe } from '../dom/safe';
import { roleOf } from '../aria/role';
import { isReadonly } from '../aria/states';
import { describeTarget } from '../known/describe-target';
import { editingHost, isTextControl } from '../typing/editing';
import { clickedControl } from './clicked-control';
import { Drags } from './drags';
import { findableFrom } from './findable-element';
import { PersonInput } from './person-input';
import { Hovers } from './hovers';
import { isPrivate, noteSecret } from './is-private';
import { meaningOf } from './keys';
import type { LostAct, UserAct } from './user-act';

/**
 * Reports what the person does in this document, until the returned function is called. Events that scripts make do not
 * count, the agent's included. Changes nothing in the page. Of private values it reports only that they were filled in.
 */
export function watchUser(documentKey: string, report: (act: UserAct) => void): () => void {
  const numbers = new WeakMap<Element, number>();
  let lastNumber = 0;
  /** Enter is held down in a field: the click that follows on the button of its form is the browser's. */
  let entering = false;
  const personInput = new PersonInput();
  /** Texts that were typed and are not reported yet. */
  const held = new WeakMap<Element, string>();

  function keyOf(element: Element): string {
    const known = numbers.get(element) ?? (lastNumber += 1);
    numbers.set(element, known);
    return `${documentKey}.${known}`;
  }
  const about = (element: Element) => ({ element: keyOf(element), target: describeTarget(element) });
  const lost = (what: LostAct) => report({ kind: 'lost', what, element: `${documentKey}.0` });
  const hovers = new Hovers();
  const drags = new Drags((drag) => {
    if ('lost' in drag) return lost(drag.lost);
    report({ kind: 'drag', element: keyOf(drag.source), target: drag.from, to: drag.to });
  });

  /** Reports what had to be pointed at before the control could be clicked. */
  function reportHovers(control: Element): void {
    for (const opener of hovers.before(control)) {
      const found = findableFrom(opener, control);
      if (found) report({ kind: 'hover', element: keyOf(found.element), target: found.known });
      else lost('hover');
    }
  }

  function onClick(event: Event): void {
    const { detail } = event as MouseEvent;
    if ((entering && detail === 0) || (detail > 0 && drags.endsInClick())) return;
    const control = clickedControl(event) ?? editingHost(pathStart(event));
    if (!control || isTag(control, 'select') || isTag(control, 'option')) return;
    reportHovers(control);
    if (isTextControl(control) || editingHost(control)) {
      const focuses = isPlainField(control);
      return report({ kind: 'click', count: 1, focuses, ...about(control) });
    }
    // The change events of these controls tell more.
    if (isTag(control, 'input') && /^(checkbox|radio|file)$/.test(control.type)) return;
    const checked = attributeOf(control, 'aria-checked');
    if (checked !== null && /^(checkbox|switch|radio|menuitem(checkbox|radio))$/.test(roleOf(control)))
      report({ kind: 'check', checked: /radio/.test(roleOf(control)) || checked !== 'true', ...about(control) });
    else {
      const opens = isTag(control, 'a') ? openerIn(event as MouseEvent) : undefined;
      const more = opens ? { opens } : {};
      report({ kind: 'click', count: Math.max(detail, 1), focuses: false, ...more, ...about(control) });
    }
  }

  /** The middle button is recorded on links only: elsewhere nothing needs to be repeated. */
  function onAuxClick(event: Event): void {
    const control = (event as MouseEvent).button === 1 ? clickedControl(event) : undefined;
    if (!isTag(control, 'a')) return;
    reportHovers(control);
    report({ kind: 'click', count: 1, focuses: false, opens: 'middle', ...about(control) });
  }

  function onInput(event: Event): void {
    const field = fieldIn(event);
    if (!field || !personInput.hasTyped(field, event)) return;
    const text = textOf(field);
    // Only a complete number can be recognised as that of a card.
    if (/^[\d -]{9,}$/.test(text) && !isPrivate(field, '')) held.set(field, text);
    else reportTyped(field, text);
  }

  function reportTyped(field: Element, text: string): void {
    held.delete(field);
    report(isPrivate(field, text) ? { kind: 'secret', ...about(field) } : { kind: 'type', text, ...about(field) });
  }

  function onChange(event: Event): void {
    const element = pathStart(event);
    if (isTag(element, 'select'))
      report({ kind: 'select', options: [...element.selectedOptions].map(({ label }) => label), ...about(element) });
    else if (isTag(element, 'input') && /^(checkbox|radio)$/.test(element.type)) {
      if (personInput.hasClicked(element)) report({ kind: 'check', checked: element.checked, ...about(element) });
    } else if (isTag(element, 'input') && element.type === 'file') report({ kind: 'file', ...about(element) });
    // Not the present value: scripts may have written that.
    else if (element && held.has(element)) reportTyped(element, held.get(element) ?? '');
  }

  function onKey(event: Event): void {
    const pressed = event as KeyboardEvent;
    if (pressed.isComposing || pressed.repeat) return;
    const at = editingHost(deepActiveElement()) ?? deepActiveElement();
    const meaning = meaningOf(pressed, at);
    if (!meaning) return;
    entering = meaning.keys === 'Enter' && isTag(at, 'input');
    const isPageItself = !at || /^(body|html)$/.test(safe(at).localName);
    const act: UserAct = {
      kind: 'key',
      keys: meaning.keys,
      ...(isPageItself ? { element: `${documentKey}.0` } : about(at)),
    };
    if (meaning.when === 'always') report(act);
    // By then the page has handled the key, or it is only a line break.
    else setTimeout(() => pressed.defaultPrevented && report(act), 0);
  }

  const listeners: Record<string, (event: Event) => void> = {
    click: onClick,
    auxclick: onAuxClick,
    input: onInput,
    change: onChange,
    keydown: onKey,
    keyup: () => {
      entering = false;
    },
    pointerdown: () => {
      entering = false;
    },
    focusin(event) {
      const element = pathStart(event);
      if (element) noteSecret(element);
    },
  };
  const types = [...new Set([...Object.keys(listeners), ...PersonInput.events, ...Drags.events, ...Hovers.events])];
  const notice = (event: Event) => {
    if (!event.isTrusted) return;
    noteShadowedForms(document);
    withDomCache(() => {
      if (PersonInput.events.includes(event.type)) personInput.notice(event, clickedControl(event));
      if (Drags.events.includes(event.type)) drags.notice(event);
      if (Hovers.events.includes(event.type)) hovers.notice(event);
      listeners[event.type]?.(event);
    });
  };
  for (const type of types) addEventListener(type, notice, true);
  const focused = deepActiveElement();
  if (focused) noteSecret(focused);
  return () => {
    for (const type of types) removeEventListener(type, notice, true);
  };
}

function pathStart(event: Event): Element | undefined {
  const [first] = event.composedPath();
  return first instanceof Element ? first : undefined;
}

/** The field or editor that has changed. */
function fieldIn(event: Event): Element | undefined {
  const element = pathStart(event);
  return isTextControl(element) ? element : editingHost(element);
}

const textOf = (field: Element): string => (isTextControl(field) ? field.value : editorText(field));

/** The held key that makes the browser open a clicked link in another tab or window. */
function openerIn({ ctrlKey, metaKey, shiftKey }: MouseEvent): 'Control' | 'Meta' | 'Shift' | undefined {
  if (ctrlKey) return 'Control';
  if (metaKey) return 'Meta';
  return shiftKey ? 'Shift' : undefined;
}

/** True if a click on the field only puts the caret into it. */
function isPlainField(field: Element): boolean {
  return !isReadonly(field) && attributeOf(field, 'aria-haspopup') === null && roleOf(field) !== 'combobox';
}
