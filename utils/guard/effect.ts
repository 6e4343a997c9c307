import type { EffectKind, FormFacts, Foreseen, GuardFacts, GuardRequest } from '../contracts/ports';
import type { ActFacts } from '../contracts/call-facts';
import { accountOfForm, effectOfAddress, effectOfLink, namesReceiver } from './effect-of-address';
import { effectOfName, effectOfPage, isConsentBox, isMessageField } from './effect-words';
import { isAmount } from '../page/act/forms/field-sums';
import { namesAmount } from '../page/act/forms/prices';
import { holdsAccountNumber, isAccountNumber } from '../text/account-number';
import { isCardNumber } from '../text/card-number';
import { foldedName } from '../text/folded-name';
import { squeezed } from '../text/plain-text';
import { siteOf } from '../web/hosts';
import { isSpanOf } from './user-span';

/** Outside the page. `control`, `at` and names are the page's words: they can only add a question. */
export interface Effect {
  /** An approval must cover each. */
  kinds: readonly EffectKind[];
  control: string;
  /** In our own terms, for the critic. */
  does: string;
  at?: string;
  /** The page's own address where the receiver is not known. */
  destination: string;
  fields: FormFacts['fields'];
  message?: FormFacts['fields'] | undefined;
  /** Shown beside the control, for whatever. */
  amount?: string | undefined;
  /** It goes to another origin, or cannot be read whole: only a card covers that. */
  asksAlways: boolean;
  /** Done again, it is one act more: POST (RFC 9110, 9.2.2), or an address that says that it does something. */
  adds?: boolean;
}

/** Undefined where nothing leaves the page, or only as a request that will wait for the guard. */
export function classify(request: GuardRequest<ActFacts>, facts: GuardFacts): Effect | undefined {
  const { call, foreseen } = request;
  if (!foreseen) return undefined;
  const { form, control, message } = foreseen;
  const { inLink, acts } = control ?? {};
  const followed = presses(call) && inLink ? (effectOfLink(inLink) ?? (acts ? 'submit' : undefined)) : undefined;
  const link = control?.leadsTo ?? (followed && inLink);
  const hasMore = form?.fields.some(({ name, cut }) => cut && name === '…');
  const base = {
    control: form?.button ?? [control?.name, commandOf(call, control)].filter(Boolean).join(' → '),
    destination: form?.action ?? link ?? foreseen.url,
    fields: form?.fields ?? [],
    message,
    asksAlways: form !== undefined && (hasMore || URL.parse(form.action)?.origin !== URL.parse(foreseen.url)?.origin),
  };
  if (call.by === 'upload') {
    const fields = call.files.map((file) => ({ name: 'file', value: file, kind: 'file' as const }));
    return { ...base, does: 'hands files to the page', kinds: ['upload'], fields };
  }
  const named = kindOfControl(call, foreseen);
  const chosen = effectOfName(commandOf(call, control));
  if (form && form.method !== 'dialog') {
    const receiver = form.method === 'get' ? foreseen.url : form.action;
    const shown = form.fields.flatMap(({ kind, value }) => (kind === 'hidden' ? [] : [value]));
    // People may read another word on a field than its server does.
    const asSent = { ...form, fields: form.fields.map((one) => ({ ...one, name: one.sentAs ?? one.name })) };
    const byNames = [form, asSent].flatMap((one) => [
      kindOfFields({ ...one, fields: withCards(one.fields, facts) }, foreseen.url, receiver),
      givesToSomebody(one.fields, [base.control, foreseen.amount ?? '', ...shown], request, facts),
      effectOfForm(one),
      accountOfForm(one),
    ]);
    const consent = form.fields.some((field) => consentsUnasked(field, facts, foreseen.url)) ? 'consent' : undefined;
    const kinds = kindsOf(named, chosen, followed, consent, ...byNames);
    if (kinds.length === 0 && !base.asksAlways && onlyAsks(form)) return undefined;
    const does = `sends a form by ${form.method.toUpperCase()}`;
    const adds = form.method === 'post' || effectOfForm(form) !== undefined;
    return { ...base, does, at: pathOf(form.action), adds, kinds: kinds.length > 0 ? kinds : ['submit'] };
  }
  // A button "Reply" opens the fields for it.
  const opens = call.by === 'click' && named && isSpeech(named) && !message && facts.here.length === 0;
  const kinds = kindsOf(opens ? undefined : named, chosen, followed);
  if (kinds.length === 0) return undefined;
  const leads = link && { does: 'follows a link', at: pathOf(link), adds: true };
  return { ...base, does: call.by === 'check' ? 'sets a box' : 'presses a control', ...leads, kinds };
}

/** The message has receivers and texts that no field of the form holds. */
export function fieldsOf({ fields, message = [] }: Effect): Effect['fields'] {
  // There whole, and with what stands beside it.
  const isShown = (field: FormFacts['fields'][number]) =>
    message.some(({ name, value }) => name === field.name && value.includes(field.value.replace(/…$/, '')));
  return [...message, ...fields.filter((field) => !isShown(field))];
}

/** Around the control, or the one before. */
export function textsAround({ foreseen }: Pick<GuardRequest, 'foreseen'>, { lastTarget }: GuardFacts): string[] {
  const { item = '', heading = '', within = [] } = foreseen?.known ?? lastTarget ?? {};
  return [item, heading, ...within];
}

export function kindsOf(...found: readonly (EffectKind | undefined)[]): EffectKind[] {
  const kinds = new Set(found.filter((kind) => kind !== undefined));
  if (kinds.size > 1) kinds.delete('submit');
  return [...kinds];
}

export function isSpeech(kind: EffectKind): boolean {
  return kind === 'send' || kind === 'publish';
}

export function gravestOf(kinds: readonly EffectKind[]): EffectKind {
  return byGravity.find((kind) => kinds.includes(kind)) ?? 'submit';
}

/** Always show a card, whatever the critic says. */
export const grave: readonly string[] = ['pay', 'consent', 'close-account', 'share', 'account', 'sign-in', 'upload'];
const byGravity = [...grave, 'delete', 'publish', 'send'] as EffectKind[];

/** Path and query; with the origin where the page has another. */
export function pathOf(address: string, page = address): string {
  const { origin, pathname, search } = URL.parse(address) ?? { origin: '', pathname: '', search: '' };
  const path = `${pathname}${search}`.slice(0, 60);
  return origin === URL.parse(page)?.origin ? path : `${origin}${path}`;
}

function effectOfForm(form: FormFacts): EffectKind | undefined {
  const { method, action, fields } = form;
  const known = effectOfAddress(action, fields);
  if (known !== undefined || method !== 'get') return known;
  // What is searched for may be an e-mail address.
  const asked = fields.map(({ name, value, kind }) => ({ name, value: value.replaceAll('@', ' '), kind }));
  return effectOfLink(addressSent({ ...form, fields: asked }));
}

/** With what a form that is sent by GET asks for. */
export function addressSent({ method, action, fields }: FormFacts): string {
  const url = method === 'get' ? URL.parse(action) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return action;
  url.search = new URLSearchParams(fields.map(({ name, sentAs = name, value }) => [sentAs, value])).toString();
  return url.href;
}

function onlyAsks({ method, fields }: FormFacts): boolean {
  return method === 'get' && fields.every(({ kind }) => /^(text|choice|hidden)$/.test(kind));
}

/** A number of the user or the task may be that of a card, whatever its field is called; an account, in groups. */
export function withCards(fields: FormFacts['fields'], { written, userWords }: GuardFacts): FormFacts['fields'] {
  const isCard = (value: string) =>
    isCardNumber(value) && (isSpanOf(value, written) || isSpanOf(value, userWords, true));
  const inGroups = groupsIn(fields).flatMap((group) => {
    const whole = group.map(({ value }) => value).join('');
    return isCard(whole) || isAccountNumber(whole) ? group : [];
  });
  return fields.map((one) => (isCard(one.value) || inGroups.includes(one) ? { ...one, kind: 'card' } : one));
}

/** Three or more fields in a row that a page may put together. */
function groupsIn(fields: FormFacts['fields']): FormFacts['fields'][] {
  return fields.flatMap((_, from) => {
    const end = fields.findIndex(({ value }, at) => at >= from && !/^[A-Za-z\d]{1,6}$/.test(value));
    const row = fields.slice(from, end < 0 ? undefined : end).slice(0, MAX_GROUPS);
    return row.slice(2).map((_last, at) => row.slice(0, at + 3));
  });
}

/** Of an account of 34 signs. */
const MAX_GROUPS = 9;

type Sent = Pick<FormFacts, 'fields' | 'button' | 'method'>;

/** What fields hold is a fact; their names only add. */
export function kindOfFields({ fields, button, method }: Sent, url: string, action: string): EffectKind | undefined {
  const filled = (kind: FormFacts['fields'][number]['kind']) =>
    fields.filter((field) => field.kind === kind && field.value !== '').length;
  const shown = fields.filter(({ kind }) => kind !== 'hidden');
  // By GET, a sum is only asked about.
  const isPaid = method !== 'get' && shown.some(({ name, value }) => namesAmount(name) && isAmount(value));
  if (isPaid || filled('card') > 0 || fields.some(({ value }) => holdsAccountNumber(value))) return 'pay';
  if (grantsAccess(url) || fields.some(({ name, value }) => deviceCode.test(name) && value !== '')) return 'consent';
  const texts = shown.filter(({ kind }) => kind !== 'choice').length;
  if (filled('password') + filled('code') > 0) {
    // A name and a password, or a code alone: with more, the form changes something.
    const most = filled('password') === 0 ? 1 : 2;
    const signsIn = filled('password') < 2 && texts <= most && effectOfPage(url, shown, url) === undefined;
    return signsIn && effectOfName(button ?? '') !== 'account' ? 'sign-in' : 'account';
  }
  return filled('file') > 0 ? 'upload' : effectOfPage(url, shown, action);
}

/**
 * The page gives another site or a device access to an account: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1,
 * rfc9101 and rfc9126 (the request stands elsewhere), rfc8628 (a code of the device).
 */
function grantsAccess(url: string): boolean {
  const isOfClient =
    /[?&]client_id=/.test(url) && /[?&](redirect_uri|response_type|scope|request|request_uri)=/.test(url);
  return isOfClient || /[?&]user_code=/.test(url);
}

const deviceCode = /^user[_-]?code$/i;

/**
 * A number goes to a receiver. With a text of the task it is a message: then a whole number that is neither visible
 * (`shown`, or around the control) nor named by user or task is an id, a count or a time of the page.
 */
export function givesToSomebody(
  fields: FormFacts['fields'],
  shown: readonly string[],
  request: GuardRequest,
  facts: GuardFacts,
): EffectKind | undefined {
  const to = fields.filter(({ name }) => namesReceiver(name));
  if (to.every(({ value }) => value === '')) return undefined;
  const others = fields.filter((field) => !to.includes(field));
  const named = [...facts.userWords, ...facts.written, ...textsAround(request, facts), ...shown];
  const isCounted = isMessage(others, facts);
  const isPaid = (value: string) => !isCounted || /\D/.test(value) || isSpanOf(value, named, true);
  return others.some(({ value }) => isAmount(value) && isPaid(value)) ? 'pay' : undefined;
}

/** A text of the task, other than an address, goes along. */
export function isMessage(fields: FormFacts['fields'], { written }: GuardFacts): boolean {
  const values = fields.map(({ value }) => value);
  return written.some((text) => /\p{L}/u.test(squeezed(text)) && !/^\S*@\S*$/.test(text) && isSpanOf(text, values));
}

/** The user has not allowed this tick: the page has set it, or keys or a list have. */
function consentsUnasked(field: FormFacts['fields'][number], facts: GuardFacts, page: string): boolean {
  const { name, value, kind, ticked, isDue = false } = field;
  const cards = facts.grants.flatMap(({ card }) =>
    card.rule === 'effect' && card.host === siteOf(page) ? [{ kind: card.effect, on: card.control }] : [],
  );
  const isAsked = [...cards, ...facts.effects].some(
    (one) => one.kind === 'consent' && foldedName(one.on).includes(foldedName(name)),
  );
  return kind === 'choice' && !isAsked && (ticked ? isDue || isConsentBox(name) : effectOfName(value) === 'consent');
}

/** What is chosen in a button's menu is pressed. */
function commandOf({ by, writes }: ActFacts, control: Foreseen['control']): string {
  return by === 'choose' && typeof writes === 'object' && control?.role === 'button' ? writes.text : '';
}

/** What opens a menu or a page for it causes nothing yet. */
function kindOfControl(call: ActFacts, { control, form }: Foreseen): EffectKind | undefined {
  if (!control) return undefined;
  const { role, name, opens, leadsTo, acts } = control;
  const consents = isConsentBox(name) || effectOfName(name) === 'consent';
  const consent = call.by === 'check' && call.checked && consents ? 'consent' : undefined;
  if (consent || (call.by === 'check' && leadsTo === undefined)) return consent;
  if (form?.button !== undefined) return effectOfName(form.button);
  if (/^(textbox|combobox|searchbox)$/.test(role))
    return sendsByEnter(call) && !form && isMessageField(name) ? 'send' : undefined;
  if (!presses(call)) return undefined;
  if (leadsTo !== undefined) return effectOfLink(leadsTo, name) ?? (acts ? 'submit' : undefined);
  if (opens) return undefined;
  return /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role) && consents
    ? 'consent'
    : effectOfName(name);
}

/** Where the call may lead, whatever the control claims to be. */
export function followedBy(call: ActFacts, foreseen: Foreseen | undefined): string | undefined {
  return foreseen?.control?.leadsTo ?? (presses(call) ? foreseen?.control?.inLink : undefined);
}

export function presses(call: ActFacts): boolean {
  const isKey = call.by === 'keys' && /(?:enter|return|(?:^|\+)(?:space(?:bar)?)?)$/i.test(call.keys.trim());
  return isKey || /^(?:click|check|submit|drag)$/.test(call.by) || sendsByEnter(call);
}

function sendsByEnter(call: ActFacts): boolean {
  return call.by === 'type' ? call.enter : call.by === 'keys' && /(enter|return)$/i.test(call.keys.trim());
}
