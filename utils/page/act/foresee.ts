import type { Foreseen, FormFacts, Intent } from '../api';
import { attributeOf, withDomCache } from '../dom/dom-cache';
import { deepActiveElement, flatClosest, flatContains, isNativeField, isTag } from '../dom/dom';
import { editingHost, isTextControl } from '../typing/editing';
import { amountNear } from './forms/amount';
import { fieldKind, formFacts, type Typed } from './forms/form-facts';
import { messageAround } from './forms/message';
import { parseChord } from '../typing/chord';
import { hitAtPoint } from './pointer/pointer';
import { noteBox } from '../dom/noted-boxes';
import { heldBackForm } from './forms/allow-submit';
import type { Refs } from '../see/refs';
import { followedTo, isActing, leadsTo, ownAddress } from '../aria/acting';
import { linkOf, pressedAt } from './pressed-link';
import { signatureOf } from '../aria/signature';
import { describeTarget } from '../known/describe-target';
import { defaultButton, formOf, isSubmitButton } from './forms/submit';
import { waitForRef } from './actionable';
import { fieldOf, focusedElement } from '../typing/typing';
import { takesKeys } from '../typing/typing-by-key';
import { doc, safe } from '../dom/safe';
import { defined } from '../../defined';

/** See `PageApi.foresee`. Throws what `act` would throw. */
export async function foresee(refs: Refs, intent: Intent, timeoutMs: number): Promise<Foreseen> {
  if (intent.ref === undefined) {
    const aimed = unnamed(intent);
    return aimed ? withDomCache(() => foreseeOn(intent, aimed)) : { url: ownAddress() };
  }
  const named = await waitForRef(refs, intent.ref, timeoutMs);
  return withDomCache(() => ({ ...foreseeOn(intent, named), known: describeTarget(named) }));
}

function foreseeOn(intent: Intent, named: Element): Foreseen {
  switch (intent.by) {
    case 'write':
      return factsOf(named);
    case 'click':
      noteBox(named);
      return onPress(pressedAt(named), sentByClick(pressedAt(named)));
    case 'submit':
      return onPress(named, formFacts(formOf(named), defaultButton(formOf(named))));
    case 'type': {
      const field = intent.ref === undefined && takesKeys(named) ? named : fieldOf(named);
      return intent.enter ? onEnter(field, { field, text: intent.text }) : factsOf(field);
    }
    case 'keys': {
      const { key, modifiers } = parseChord(intent.keys);
      const target = fieldIn(named);
      const isPress = key === ' ' && modifiers.every((modifier) => modifier === 'Shift');
      if (isPress && !isTextControl(target) && !editingHost(target)) return onPress(target, sentByClick(target));
      return key === 'Enter' ? onEnter(target) : defined({ ...factsOf(target), amount: amountAt(target) });
    }
  }
}

function onPress(element: Element, form: FormFacts | undefined): Foreseen {
  const control = controlOf(element);
  const isButton = /^(button|menuitem|generic|img|)$/.test(signatureOf(control).role);
  const message = isButton && !isTextControl(control) && !editingHost(control) ? messageAround(control) : undefined;
  return defined({ ...factsOf(element), amount: amountAt(element), form, message });
}

function onEnter(element: Element, typed?: Typed): Foreseen {
  const [form, message] = [sentByEnter(element, typed), messageAround(element, typed)];
  return defined({ ...factsOf(element), amount: amountAt(element), form, message });
}

function unnamed(intent: Intent): Element | undefined {
  if ('at' in intent) return hitAtPoint(intent.at).target;
  return intent.by === 'type' ? focusedElement() : deepActiveElement();
}

function factsOf(element: Element): Foreseen {
  const control = controlOf(element);
  const { role, name } = signatureOf(control);
  const link = leadsTo(control);
  const place = link === undefined ? linkOf(element) : control;
  const inLink = link === undefined && place ? followedTo(place) : undefined;
  const opens = opensWindow(control) || undefined;
  const acts = isActing(control, link) || (inLink !== undefined && place && isActing(place, inLink)) || undefined;
  const downloads = safe(place)?.getAttribute('download') ?? undefined;
  return defined({
    url: ownAddress(),
    control: defined({ role, name, opens, field: fieldKind(control), leadsTo: link, inLink, downloads, acts }),
  });
}

/** A press on a label is one on its control. */
const controlOf = (element: Element): Element => flatClosest(element, controls) ?? labelledBy(element) ?? element;

function labelledBy(element: Element): HTMLElement | null | undefined {
  return (flatClosest(element, (at) => isTag(at, 'label')) as HTMLLabelElement | undefined)?.control;
}

/** Of what may send: reading all words around takes longer than all else. */
const amountAt = (element: Element): string | undefined => amountNear(flatClosest(element, controls) ?? element);

const controls =
  'button, a[href], area[href], input, select, textarea, summary, [role=button], [role=link], [role=menuitem], [role=checkbox], [role=radio], [role=switch], [contenteditable]:not([contenteditable=false])';

function opensWindow(control: Element): boolean {
  const popup = attributeOf(control, 'aria-haspopup') ?? '';
  if (/^(true|menu|dialog|listbox|tree|grid)$/.test(popup) || safe(control).localName === 'summary') return true;
  return isTag(control, 'a') && /^https?:$/.test(control.protocol) && !control.getAttribute('href')?.startsWith('#');
}

function sentByClick(element: Element): FormFacts | undefined {
  const before = heldBackForm(element);
  if (before) return formFacts(before.form, before.submitter);
  const button = flatClosest(element, 'button, input[type=submit], input[type=image]') ?? labelledBy(element);
  return button && isSubmitButton(button) && button.form ? formFacts(button.form, button) : undefined;
}

function sentByEnter(target: Element, typed?: Typed): FormFacts | undefined {
  if (safe(target).matches('button, input:is([type=submit], [type=image], [type=button], [type=reset])'))
    return sentByClick(target);
  const form = isNativeField(target) ? target.form : flatClosest(target, (candidate) => isTag(candidate, 'form'));
  const before = heldBackForm(target);
  if (before) return formFacts(before.form, before.submitter, typed);
  return isTag(form, 'form') ? formFacts(form, defaultButton(form), typed) : undefined;
}

function fieldIn(element: Element): Element {
  const active = deepActiveElement();
  return active && active !== doc.body && flatContains(element, active) ? active : element;
}
