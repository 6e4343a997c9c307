import type { EffectKind, FormFacts, Foreseen, GuardRequest } from '../agent/ports';
import { effectOfName, isConfirming, isMessageField } from './effect-words';

/** What an action would change outside of the page. */
export interface Effect {
  kind: EffectKind;
  /** What its fields make of it besides what its name says: the plan must have both. */
  also?: EffectKind;
  /** Effects of a plan that cover it besides its own kind. */
  coveredBy: readonly EffectKind[];
  /** The name of the control, in the page's words. */
  name: string;
  /** Address that gets it; that of the page where it is not known. */
  destination: string;
  fields: FormFacts['fields'];
  /** Goes to another origin than that of its page. */
  leavesSite: boolean;
  /** Sends nothing that anybody has written, and does not confirm something else. */
  isBareButton: boolean;
}

/** The effect of a call; undefined for one that changes nothing outside, as far as the page tells. Pure. */
export function classify({ tool, args, foreseen }: GuardRequest): Effect | undefined {
  if (!foreseen) return undefined;
  const { form, control } = foreseen;
  const base = {
    name: form?.button ?? control?.name ?? '',
    destination: form?.action ?? foreseen.url,
    fields: form?.fields ?? [],
    leavesSite: leaves(form, foreseen.url),
    isBareButton: false,
  };
  if (tool === 'upload_file') return { ...base, kind: 'upload', coveredBy: [], fields: fileFields(args.files) };
  const named = kindOfControl(tool, args, foreseen);
  if (form && form.method !== 'dialog' && !isPlain(form, foreseen.url)) {
    const byFields = kindOfFields(form, foreseen.url);
    const kind = named ?? byFields ?? 'submit';
    return {
      ...base,
      kind,
      ...(byFields && byFields !== kind ? { also: byFields } : {}),
      coveredBy: covers[kind],
      isBareButton: kind === 'submit' && isBare(form) && !isConfirming(base.name),
    };
  }
  return named && { ...base, kind: named, coveredBy: covers[named] };
}

/** A message may be called either; a form that does not tell what it is may be any of them. */
const covers: Record<EffectKind, readonly EffectKind[]> = {
  submit: ['send', 'publish', 'account', 'delete', 'consent', 'upload', 'pay'],
  send: ['publish'],
  publish: ['send'],
  delete: ['account'],
  account: [],
  pay: [],
  upload: [],
  consent: [],
};

/** A search, a filter: asks the site itself and carries nothing personal. The page library lets such forms through by the same rule. */
function isPlain(form: FormFacts, url: string): boolean {
  return (
    form.method === 'get' &&
    !leaves(form, url) &&
    form.fields.every(({ kind }) => kind === 'text' || kind === 'choice' || kind === 'hidden')
  );
}

function leaves(form: FormFacts | undefined, url: string): boolean {
  return form !== undefined && URL.parse(form.action)?.origin !== URL.parse(url)?.origin;
}

function isBare({ fields }: FormFacts): boolean {
  return fields.every(({ kind, value }) => kind === 'hidden' || kind === 'choice' || /^\d*$/.test(value));
}

function kindOfFields({ fields }: FormFacts, url: string): EffectKind | undefined {
  const has = (kind: FormFacts['fields'][number]['kind']) =>
    fields.some((field) => field.kind === kind && field.value !== '');
  if (has('card')) return 'pay';
  // A page that gives another site access to an account.
  if (/[?&]client_id=/.test(url) && /[?&](redirect_uri|response_type|scope)=/.test(url)) return 'consent';
  if (has('password') || has('code')) return 'account';
  return has('file') ? 'upload' : undefined;
}

/** What the name of the control says, where pressing it would do it: not of what opens a menu or leads to a page. */
function kindOfControl(
  tool: string,
  args: Record<string, unknown>,
  { control, form }: Foreseen,
): EffectKind | undefined {
  if (!control) return undefined;
  const { role, name, opens } = control;
  if (tool === 'check') return args.checked === true && effectOfName(name) === 'consent' ? 'consent' : undefined;
  if (form?.button !== undefined) return effectOfName(form.button);
  if (/^(textbox|combobox|searchbox)$/.test(role))
    return sendsByEnter(tool, args) && !form && isMessageField(name) ? 'send' : undefined;
  const presses = tool === 'click' || (tool === 'press_key' && /^(Enter| |Space)$/i.test(String(args.keys)));
  if (!presses || opens || !/^(button|link|menuitem)$/.test(role)) return undefined;
  return effectOfName(name);
}

function sendsByEnter(tool: string, args: Record<string, unknown>): boolean {
  return tool === 'type'
    ? args.submit === true
    : tool === 'press_key' && /^((Control|Meta)\+)?Enter$/i.test(String(args.keys));
}

function fileFields(files: unknown): FormFacts['fields'] {
  return (Array.isArray(files) ? files : []).map((file) => ({ name: 'file', value: String(file), kind: 'file' }));
}
