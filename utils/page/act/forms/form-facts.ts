import type { FieldKind, FormFacts, FormField } from '../../api';
import { clip, isNativeField, isTag } from '../../dom/dom';
import { defined } from '../../../defined';
import { nameOf } from '../../aria/name';
import { isSecret, secretKind } from '../../aria/secret';
import { isChanged } from './touched-forms';
import { doc, safe } from '../../dom/safe';
import { writtenIn } from '../../aria/states';
import { DOTS } from './dots';

export const maxNameLength = 200;
/** As long as values of requests on a card. */
const maxValueLength = 10_000;
const maxFields = 100;

/** What is about to be entered. */
export interface Typed {
  field: Element;
  text: string;
}

/** The button's method and address take precedence. Secret values are masked. */
export function formFacts(form: HTMLFormElement, submitter?: Element | null, typed?: Typed): FormFacts {
  const attribute = (name: string) => safe(submitter)?.getAttribute(`form${name}`) ?? safe(form).getAttribute(name);
  const method = attribute('method')?.trim().toLowerCase();
  const sends = method === 'post' || method === 'dialog' ? method : 'get';
  const fields = [...fieldsOf(form, typed), ...fieldOfButton(submitter)];
  const action = addressOf(attribute('action'), sends);
  const shape = fields.filter(({ kind }) => kind !== 'hidden').map(({ name, kind }) => `${kind} ${name}`);

  return {
    method: sends,
    action,
    fields,
    ...(submitter ? { button: nameOf(submitter) } : {}),
    ...(isChanged(form) || typed !== undefined ? { changed: true } : {}),
    digest: [sends, action, ...shape].join('\n'),
  };
}

/** It goes to the site itself by GET, and has no field for a person's own data. */
export function isPlainForm({ method, action, fields }: FormFacts, url: string): boolean {
  if (method === 'dialog') return true;
  return (
    method === 'get' &&
    URL.parse(action)?.origin === URL.parse(url)?.origin &&
    fields.every(({ kind }) => /^(text|choice|hidden)$/.test(kind)) &&
    !fields.some(({ name, sentAs = name, value }) => methodName.test(sentAs) && !/^get$/i.test(value))
  );
}

const methodName = /(?:^|[._[])_method\]?$/i;

function addressOf(action: string | null, method: FormFacts['method']): string {
  const base = /^https?:/.test(doc.URL) ? doc.URL : doc.baseURI;
  const url = URL.parse(action?.trim() || base, doc.baseURI);
  if (!url) return base;
  if (method === 'get') url.search = '';
  url.hash = '';
  return url.href;
}

function fieldsOf(form: HTMLFormElement, typed?: Typed): FormField[] {
  const fields = [...safe(form).elements].flatMap((element): FormField[] => {
    const kind = fieldKind(element);
    const value = typed?.field === element ? typed.text : valueOf(element);
    if (!kind || value === undefined || safe(element).matches(':disabled')) return [];
    const shown = shownValue(isMasked(element) && value !== '' ? DOTS : value);
    const name = clip(fieldName(element), maxNameLength);
    const sentAs = clip(safe(element).getAttribute('name') ?? name, maxNameLength);
    const isDue = (isTick(element) && element.type === 'checkbox' && element.required) || undefined;
    const more = defined({ sentAs: sentAs === name ? undefined : sentAs, ticked: isTick(element) || undefined, isDue });
    return [{ name, ...more, ...shown, kind }];
  });
  const all = [...fields.filter(({ kind }) => kind !== 'hidden'), ...fields.filter(({ kind }) => kind === 'hidden')];
  if (all.length <= maxFields) return all;
  return [...all.slice(0, maxFields), { name: '…', value: `+${all.length - maxFields}`, kind: 'text', cut: true }];
}

export function fieldName(field: Element): string {
  return nameOf(field) || safe(field).getAttribute('name') || safe(field).localName;
}

function fieldOfButton(submitter: Element | null | undefined): FormField[] {
  const name = safe(submitter)?.getAttribute('name') ?? '';
  const value = safe(submitter)?.getAttribute('value') ?? '';
  if (name === '' || value === '') return [];
  return [{ name: clip(name, maxNameLength), ...shownValue(value), kind: 'hidden' }];
}

export function shownValue(value: string): Pick<FormField, 'value' | 'cut'> {
  return { value: clip(value, maxValueLength), ...(value.length > maxValueLength ? { cut: true } : {}) };
}

export function isMasked(element: Element): boolean {
  return isSecret(element) || /^(password|card|code)$/.test(fieldKind(element) ?? '');
}

export function fieldKind(element: Element): FieldKind | undefined {
  if (element instanceof HTMLSelectElement) return secretKind(element) ?? 'choice';
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (!(element instanceof HTMLInputElement)) return undefined;
  return secretKind(element) ?? kindOf(element.type);
}

const isTick = (element: Element): element is HTMLInputElement =>
  isTag(element, 'input') && /^(checkbox|radio)$/.test(element.type);

function kindOf(type: string): FieldKind {
  if (/^(checkbox|radio|range|color)$/.test(type)) return 'choice';
  return type === 'hidden' || type === 'email' || type === 'tel' || type === 'file' ? type : 'text';
}

function valueOf(element: Element): string | undefined {
  if (isTick(element)) return element.checked ? element.value : undefined;
  return isNativeField(element) ? writtenIn(element) : undefined;
}
