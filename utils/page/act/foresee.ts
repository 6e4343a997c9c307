import type { Foreseen, Intent } from '../api';
import { attributeOf, withDomCache } from '../dom/dom-cache';
import { deepActiveElement, flatClosest, flatContains, isNativeField, isTag } from '../dom/dom';
import { editingHost, isTextControl } from '../typing/editing';
import { amountNear } from './forms/amount';
import { fieldKind, formFacts, type Typed } from './forms/form-facts';
import { messageAround } from './forms/message';
import { parseChord } from '../typing/chord';
import { hitAtPoint, focusedElement } from './pointer/aim';
import { noteBox } from '../dom/noted-boxes';
import { heldBackForm } from './forms/allow-submit';
import type { Refs } from '../see/refs';
import { followedTo, isActing, leadsTo, ownAddress } from '../aria/acting';
import { linkOf } from './pressed-link';
import { signatureOf } from '../aria/signature';
import { describeTarget } from '../known/describe-target';
import { defaultButton, formOf, isSubmitButton } from './forms/submit';
import { waitForRef } from './actionable';
import { fieldOf, takesKeys } from '../typing/typing';
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
    case 'click': {
      noteBox(named);
      return { ...factsOf(named), ...amountAt(named), ...sentByClick(named), ...messageAroundButton(named) };
    }
    case 'submit':
      return { ...factsOf(named), ...amountAt(named), ...sentByDefault(formOf(named)), ...messageAroundButton(named) };
    case 'type': {
      const field = intent.ref === undefined && takesKeys(named) ? named : fieldOf(named);
      const typed = { field, text: intent.text };
      const sent = () => ({ ...amountAt(field), ...sentByEnter(field, typed), ...message(field, typed) });
      return { ...factsOf(field), ...(intent.enter ? sent() : {}) };
    }
    case 'keys': {
      const { key, modifiers } = parseChord(intent.keys);
      const target = fieldIn(named);
      const isPress = key === ' ' && modifiers.every((modifier) => modifier === 'Shift');
      if (isPress && !isTextControl(target) && !editingHost(target))
        return { ...factsOf(target), ...amountAt(target), ...sentByClick(target), ...messageAroundButton(target) };
      return {
        ...factsOf(target),
        ...amountAt(target),
        ...(key === 'Enter' ? { ...sentByEnter(target), ...message(target) } : {}),
      };
    }
  }
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

const controlOf = (element: Element): Element => flatClosest(element, controls) ?? element;

/** Of what may send: reading all words around takes longer than all else. */
const amountAt = (element: Element): Pick<Foreseen, 'amount'> => defined({ amount: amountNear(controlOf(element)) });

/** Clicking a field, ticking a box and following a link send no text around them. */
function messageAroundButton(element: Element): Pick<Foreseen, 'message'> {
  const control = controlOf(element);
  const isButton = /^(button|menuitem|generic|img|)$/.test(signatureOf(control).role);
  return isButton && !isTextControl(control) && !editingHost(control) ? message(control) : {};
}

function message(element: Element, typed?: Typed): Pick<Foreseen, 'message'> {
  return defined({ message: messageAround(element, typed) });
}

const controls =
  'button, a[href], area[href], input, select, textarea, summary, [role=button], [role=link], [role=menuitem], [contenteditable]:not([contenteditable=false])';

function opensWindow(control: Element): boolean {
  const popup = attributeOf(control, 'aria-haspopup') ?? '';
  if (/^(true|menu|dialog|listbox|tree|grid)$/.test(popup) || safe(control).localName === 'summary') return true;
  return isTag(control, 'a') && /^https?:$/.test(control.protocol) && !control.getAttribute('href')?.startsWith('#');
}

function sentByClick(element: Element): Pick<Foreseen, 'form'> {
  const before = heldBackForm(element);
  if (before) return { form: formFacts(before.form, before.submitter) };
  const label = flatClosest(element, (around) => isTag(around, 'label')) as HTMLLabelElement | undefined;
  const button = flatClosest(element, 'button, input[type=submit], input[type=image]') ?? label?.control;
  return button && isSubmitButton(button) && button.form ? { form: formFacts(button.form, button) } : {};
}

function sentByDefault(form: HTMLFormElement, typed?: Typed): Pick<Foreseen, 'form'> {
  return { form: formFacts(form, defaultButton(form), typed) };
}

function sentByEnter(target: Element, typed?: Typed): Pick<Foreseen, 'form'> {
  if (safe(target).matches('button, input:is([type=submit], [type=image], [type=button], [type=reset])'))
    return sentByClick(target);
  const form = isNativeField(target) ? target.form : flatClosest(target, (candidate) => isTag(candidate, 'form'));
  const before = heldBackForm(target);
  if (before) return { form: formFacts(before.form, before.submitter, typed) };
  return isTag(form, 'form') ? sentByDefault(form, typed) : {};
}

function fieldIn(element: Element): Element {
  const active = deepActiveElement();
  return active && active !== doc.body && flatContains(element, active) ? active : element;
}
