import type {
  ConfirmCard,
  Filled,
  FormFacts,
  GuardFacts,
  GuardRequest,
  GuardVerdict,
  HeldWrite,
} from '../../agent/ports';
import type { ActFacts, CallFacts } from '../../tools/call-facts';
import { effectRule } from './effect-rule';
import { operationsOf, replacingMethod } from '../effect-of-address';
import { effectOfName, effectOfPage } from '../effect-words';
import { isGranted } from '../grants';
import { isOrderedDraft } from '../ordered-draft';
import { isOfUserWords } from '../user-words';
import { graphqlOf, isAllRead, isGraphqlRead, leavesOf, writeFields } from '../write-body';

type WriteFacts = Extract<CallFacts, { rule: 'write' }>;

/**
 * Decides about a request with a writing method that a page wants to make because of an action
 * (docs/security.md, row 9). Reading by such a method is allowed: a GraphQL query, or a search in the user's words.
 * Anything else is an effect like that of a form with the same fields, sent by the control that was pressed. Pure.
 */
export function writeRule(request: GuardRequest<WriteFacts>, facts: GuardFacts): GuardVerdict {
  const { write } = request.call;
  const verdict = judge(request, write, facts);
  if (verdict.verdict !== 'ask' || !write.fieldSave) return verdict;
  // Where the user has allowed what the page saves by itself, it saves the same after a button, too.
  const asSave = judge(request, { ...write, ...write.fieldSave }, facts);
  return asSave.verdict === 'allow' ? asSave : verdict;
}

function judge({ callId, tab }: GuardRequest<WriteFacts>, write: HeldWrite, facts: GuardFacts): GuardVerdict {
  if (onlyAsks(write, facts)) return { verdict: 'allow' };
  const verdict = effectRule(asForm(write, callId, tab), facts);
  if (verdict.verdict !== 'ask' || verdict.card.rule !== 'effect') return verdict;
  const card = writeCard(write, verdict.card.effect);
  const isAllowed = isGranted(card, callId, facts.grants, facts.written) || isOrderedDraft(card, facts);
  return isAllowed ? { verdict: 'allow' } : { verdict: 'ask', card };
}

/** Whether the request reads. By a method that puts or deletes nothing is asked, nor where it names such a method. */
function onlyAsks(write: HeldWrite, facts: GuardFacts): boolean {
  const { method, url, body } = write;
  if (
    replacingMethod(
      url,
      leavesOf(body).map(([name, value]) => ({ name, value })),
    ) !== undefined
  )
    return false;
  if (readingMethods.test(method)) return true;
  return method === 'POST' && (isGraphqlQuery(write, facts) || isSearch(write, facts));
}

/** Methods that read, though the browsers do not know them as such: WebDAV's, and QUERY. */
const readingMethods = /^(PROPFIND|REPORT|SEARCH|QUERY)$/i;

/**
 * Whether it is a GraphQL query with nothing in it that the agent wrote beyond the user's words: a field of a chat may
 * be called `query`, too.
 */
function isGraphqlQuery({ body }: HeldWrite, { written, userWords }: GuardFacts): boolean {
  const documents = isGraphqlRead(body) ? graphqlOf(body) : undefined;
  return (
    documents !== undefined &&
    !written.some(
      (text) =>
        text.trim().length > 1 &&
        documents.includes(text.trim()) &&
        (text.includes('{') || !isOfUserWords(text, userWords)),
    )
  );
}

type WriteCard = Extract<ConfirmCard, { rule: 'write' }>;

function writeCard(write: HeldWrite, effect: WriteCard['effect']): WriteCard {
  const { method, url, body, control, amount, filled } = write;
  const { host, pathname, search } = new URL(url);
  return {
    rule: 'write',
    host,
    method,
    path: `${pathname}${search}`,
    effect,
    ...writeFields(write),
    ...(body.size === undefined ? {} : { bytes: body.size }),
    ...(control === undefined ? {} : { control }),
    ...(effect !== 'pay' || amount === undefined ? {} : { amount }),
    ...(filled === 'typed' ? { typed: true } : {}),
  };
}

/** The write as the equivalent form: sent to the site of its page, because both belong together. */
function asForm(
  { url, page, control = '', body, method, filled, amount }: HeldWrite,
  callId: string,
  tab: GuardRequest['tab'],
): GuardRequest<ActFacts> {
  const { pathname, search } = new URL(url);
  const action = new URL(`${pathname}${search}`, new URL(page).origin).href;
  const fields = leavesOf(body).map(([name, value]): FormFacts['fields'][number] => ({
    name,
    value,
    kind: kindOf(name),
  }));
  // Forms have no such method: they use a field for it.
  if (/^delete$/i.test(method)) fields.push({ name: '_method', value: 'delete', kind: 'hidden' });
  return {
    callId,
    tab,
    call: causes[filled ?? 'pressed'],
    foreseen: {
      url: page,
      control: { role: 'button', name: control },
      form: { method: 'post', action, button: control, fields, digest: '' },
      ...(amount === undefined ? {} : { amount }),
    },
  };
}

/** The call that the guard judges in place of a request, by what was done before. */
const causes: Readonly<Record<Filled | 'pressed', ActFacts>> = {
  pressed: { rule: 'act', by: 'submit', writes: 'form' },
  typed: { rule: 'act', by: 'type', enter: false, writes: 'form' },
  chosen: { rule: 'act', by: 'choose', writes: 'form' },
};

function kindOf(name: string): FormFacts['fields'][number]['kind'] {
  const plain = name.split('.').at(-1) ?? '';
  if (/^(new_?|old_?|current_?|confirm_?)?(password|passwd|pwd|passphrase)/i.test(plain)) return 'password';
  if (/^(otp|totp|2fa|one_?time_?(code|password))$/i.test(plain)) return 'code';
  if (/(card|cc)_?(number|num|no)\b|^cv[cv]2?$/i.test(plain)) return 'card';
  // A request that the page composes itself is never a search form, whatever the control is called: see isSearch below.
  return 'email';
}

/** Names of addresses and operations that change something. */
const actionName =
  /(^|[^a-z])(delete|remove|destroy|erase|pay|order|buy|purchase|checkout|transfer|send|publish|post|create|update|edit|save|set|add|insert|upload|submit|book|cancel|close|disable|enable|grant|invite|password|account|login|logout)/i;

/** Names of fields for a receiver. */
const receiverName =
  /(^|[^a-z])(to|cc|bcc|recipients?|receivers?|beneficiary|payee|e-?mail|phone|iban|account)([^a-z]|$)/i;

/**
 * Whether it is a search or a filter: it sends words of the user, and beside them only numbers, dates, and yes or no;
 * no name in it suggests an action.
 */
function isSearch({ url, page, body, control = '' }: HeldWrite, { userWords }: GuardFacts): boolean {
  const leaves = leavesOf(body);
  const words = leaves.filter(
    ([, value]) => !/^(-?\d{1,6}(\.\d{1,6})?|true|false|null|\d{4}-\d\d-\d\d([T ][\d:.Z+-]{1,20})?)?$/.test(value),
  );
  const names = leaves.map(([name]) => name.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const called = [new URL(url).pathname, ...operationsOf(url), ...names].join(' ');
  return (
    isAllRead(body) &&
    words.length > 0 &&
    words.length <= 3 &&
    words.every(([, value]) => /\p{L}{2}/u.test(value) && isOfUserWords(value, userWords)) &&
    effectOfName(control) === undefined &&
    effectOfPage(page, names) === undefined &&
    !names.some((name) => receiverName.test(name)) &&
    !actionName.test(called)
  );
}
