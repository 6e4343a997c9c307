import type { EffectKind, Filled, FormFacts, Foreseen, GuardRequest } from '../agent/ports';
import type { ActFacts } from '../tools/call-facts';
import { isConsent } from './consent-words';
import { effectOfAddress, effectOfLink } from './effect-of-address';
import { isMessageField, isSignIn, effectOfName, effectOfPage, isConfirming } from './effect-words';
import { isSearch } from './search-form';

/** An effect of an action outside the page. */
export interface Effect {
  kind: EffectKind;
  /** A second kind, which the fields indicate in addition to that of the name: an approval must cover both. */
  secondKind?: EffectKind;
  /** The name of the control, in the page's words. */
  name: string;
  /** The address that receives it; that of the page where the receiver is not known. */
  destination: string;
  fields: FormFacts['fields'];
  /** The text around the control of a message that is sent or published. Cards show it; no rule reads it. */
  message?: FormFacts['fields'];
  /** It goes to another origin than that of its page. */
  leavesSite: boolean;
  /** It sends nothing that anybody wrote or chose, and does not confirm anything else. */
  isBareButton: boolean;
  /** It is a box whose tick means consent. Users order such a tick without naming the box. */
  ticks?: true;
  /** The page saves it by itself once a field is filled in. */
  filled?: Filled;
}

/** The effect of a call; undefined for a call that by all signs changes nothing outside the page. Pure. */
export function classify(request: GuardRequest<ActFacts>, userWords: readonly string[]): Effect | undefined {
  const effect = effectOf(request, userWords);
  const message = request.foreseen?.message;
  return effect && message && /^(send|publish)$/.test(effect.kind) ? { ...effect, message } : effect;
}

function effectOf({ call, foreseen }: GuardRequest<ActFacts>, userWords: readonly string[]): Effect | undefined {
  if (!foreseen) return undefined;
  const { form, control } = foreseen;
  // A form that such a call sends is one that the page sends by itself.
  const filled = form && filledOf(call);
  const base = {
    name: form?.button ?? control?.name ?? '',
    destination: form?.action ?? control?.leadsTo ?? foreseen.url,
    fields: form?.fields ?? [],
    leavesSite: form !== undefined && URL.parse(form.action)?.origin !== URL.parse(foreseen.url)?.origin,
    isBareButton: false,
    ...(filled ? { filled } : {}),
  };
  if (call.by === 'upload') return { ...base, kind: 'upload', fields: fileFields(call.files) };
  const named = kindOfControl(call, foreseen);
  if (!form || form.method === 'dialog')
    return named && { ...base, kind: named, ...(named === 'consent' && ticks(call, foreseen) ? { ticks: true } : {}) };
  const byFields = kindOfFields(form, foreseen.url);
  const kind = named ?? byFields ?? effectOfAddress(form.action, form.fields) ?? 'submit';
  if (kind === 'submit' && !base.leavesSite && isSearch(form, foreseen, userWords)) return undefined;
  return {
    ...base,
    kind,
    ...(byFields && byFields !== kind ? { secondKind: byFields } : {}),
    isBareButton: kind === 'submit' && isBare(form, foreseen.url) && !isConfirming(base.name),
  };
}

function filledOf(call: ActFacts): Filled | undefined {
  if (call.by === 'type') return call.enter ? undefined : 'typed';
  return call.by === 'choose' ? 'chosen' : undefined;
}

/** Hidden fields count here too: a button that moves money is not bare. */
function isBare({ fields, changed }: FormFacts, url: string): boolean {
  const names = fields.map(({ name }) => name);
  return (
    !changed &&
    effectOfPage(url, names) === undefined &&
    fields.every(({ kind, value }) => kind === 'hidden' || kind === 'choice' || /^\d{0,9}$/.test(value))
  );
}

function kindOfFields({ fields, button }: FormFacts, url: string): EffectKind | undefined {
  const has = (kind: FormFacts['fields'][number]['kind']) =>
    fields.some((field) => field.kind === kind && field.value !== '');
  if (has('card')) return 'pay';
  // A page that grants another site access to an account.
  if (/[?&]client_id=/.test(url) && /[?&](redirect_uri|response_type|scope)=/.test(url)) return 'consent';
  if (has('password') || has('code')) return isSignIn(button ?? '') && !hasNewPassword(fields) ? 'sign-in' : 'account';
  if (has('file')) return 'upload';
  return effectOfPage(
    url,
    fields.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name),
  );
}

function hasNewPassword(fields: FormFacts['fields']): boolean {
  return fields.filter(({ kind }) => kind === 'password').length > 1;
}

/**
 * The effect that the control's name indicates, if pressing the control would cause it. A control that opens a menu, or
 * leads to a page for that effect, does not.
 */
function kindOfControl(call: ActFacts, { control, form }: Foreseen): EffectKind | undefined {
  if (!control) return undefined;
  const { role, name, opens, leadsTo } = control;
  if (call.by === 'check') return call.checked && consents(name) ? 'consent' : undefined;
  if (form?.button !== undefined) return effectOfName(form.button);
  if (/^(textbox|combobox|searchbox)$/.test(role))
    return sendsByEnter(call) && !form && isMessageField(name) ? 'send' : undefined;
  const presses =
    call.by === 'click' ||
    call.by === 'drag' ||
    (call.by === 'keys' && /^(.*(enter|return)| |space(bar)?)$/i.test(call.keys.trim() || ' '));
  const isTick = presses && tickable.test(role) && consents(name);
  const kind = presses && !(opens && leadsTo === undefined) ? (isTick ? 'consent' : effectOfName(name)) : undefined;
  // Links to pages for paying, signing in and uploading are everywhere; a link that is named like another effect may
  // have that effect.
  if (leadsTo === undefined) return kind;
  const isPage = kind === undefined || kind === 'pay' || kind === 'sign-in' || kind === 'upload';
  return isPage ? (presses ? effectOfLink(leadsTo) : undefined) : kind;
}

function consents(name: string): boolean {
  return isConsent(name) || effectOfName(name) === 'consent';
}

/** Whether the call sets a box, a radio button or a switch, by whatever tool. */
function ticks(call: ActFacts, { control }: Foreseen): boolean {
  return call.by === 'check' || tickable.test(control?.role ?? '');
}

const tickable = /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/;

function sendsByEnter(call: ActFacts): boolean {
  return call.by === 'type' ? call.enter : call.by === 'keys' && /(enter|return)$/i.test(call.keys.trim());
}

function fileFields(files: readonly string[]): FormFacts['fields'] {
  return files.map((file) => ({ name: 'file', value: file, kind: 'file' }));
}
