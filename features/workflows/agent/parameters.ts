import { defined } from '../../../utils/defined';
import { mapTexts } from './fill';
import { isSecretName } from './target';
import type { KnownTarget } from '../../../utils/page/api';
import type { WorkflowStep } from '../../../utils/contracts/workflow';
import type { WorkflowParam } from './stored-workflows';

export interface ParamDraft extends WorkflowParam {
  /** It was typed or chosen. The name of a pressed control is less certain. */
  likely: boolean;
}

export interface WorkflowDraft {
  start: string;
  steps: WorkflowStep[];
  /** Texts of the request that may differ from run to run. */
  params: ParamDraft[];
}

/**
 * Of a task, what its request says: first what was typed or chosen, then names of pressed controls. Of a recording,
 * what was typed or chosen. Each once, named after its field or kind of element. Pure.
 */
export function suggestParams(steps: readonly WorkflowStep[], request?: string): ParamDraft[] {
  const isTask = request !== undefined;
  const keyOf = (text: string) => (isTask ? ` ${folded(text)} ` : text);
  const drafts: ParamDraft[] = [];
  const add = (value: unknown, name: string | undefined, likely: boolean) => {
    if (typeof value !== 'string' || value.trim() === '' || isSecretName(value)) return;
    if (isTask && (isTooShort(value) || !keyOf(request).includes(keyOf(value)))) return;
    if (drafts.some((draft) => keyOf(draft.value) === keyOf(value))) return;
    drafts.push({ name: uniqueName(name || value, drafts), value, likely });
  };
  for (const { args, target } of steps) {
    const name = target?.name ?? target?.placeholder ?? target?.field;
    add(args.text, name, true);
    for (const option of Array.isArray(args.options) ? args.options : []) add(option, name, isTask);
  }
  for (const { tool, target } of isTask ? steps : []) {
    if (!pressed.has(tool)) continue;
    const title = target?.item?.split(' | ')[0];
    add(title, title, true);
    add(target?.name, target?.name, /^(link|option|row)$/.test(target?.role ?? ''));
  }
  return drafts.sort((one, other) => Number(other.likely) - Number(one.likely));
}

/**
 * Replaces values by the names of their parameters, and drops attributes of an element that depend on a value. Pure.
 */
export function withParams(steps: readonly WorkflowStep[], params: readonly WorkflowParam[]): WorkflowStep[] {
  const longestFirst = params.filter(({ value }) => value !== '').toSorted((a, b) => b.value.length - a.value.length);
  const replaced = (text: string) =>
    text.includes('{{')
      ? text
      : (longestFirst.flatMap(({ name, value }) => parametrised(text, name, value) ?? [])[0] ?? text);
  return steps.map((step) => {
    const changed = mapTexts(step, replaced);
    const { target, to } = changed;
    return { ...changed, ...defined({ target: target && withoutIdentity(target), to: to && withoutIdentity(to) }) };
  });
}

const pressed = new Set(['click', 'hover', 'check', 'drag', 'extract']);

/** Its stored attributes fit only one of the values. */
function withoutIdentity(target: KnownTarget): KnownTarget {
  if (!`${target.name ?? ''}${target.item ?? ''}`.includes('{{')) return target;
  const { id: _id, testId: _testId, field: _field, href: _href, placeholder: _placeholder, ...rest } = target;
  const item = rest.item?.split(' | ')[0];
  return item === undefined ? rest : { ...rest, item };
}

/**
 * Undefined without the value as the whole text or as whole words in this spelling. No part of an address: `Ada` is not
 * in `ada@example.com`.
 */
function parametrised(text: string, name: string, value: string): string | undefined {
  if (text.trim().toLowerCase() === value.trim().toLowerCase()) return `{{${name}}}`;
  const escaped = RegExp.escape(value);
  const words = new RegExp(`(?<![\\p{L}\\p{N}@_./-])${escaped}(?![\\p{L}\\p{N}@_/-]|\\.[\\p{L}\\p{N}])`, 'gu');
  return words.test(text) ? text.replace(words, () => `{{${name}}}`) : undefined;
}

function isTooShort(text: string): boolean {
  return text.trim().length < 2 && !/\d/.test(text);
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.%-]+/gu, ' ')
    .replace(/(?<=\s|^)[.-]+|[.-]+(?=\s|$)/g, '')
    .trim();

function uniqueName(wanted: string, taken: readonly WorkflowParam[]): string {
  const name = wanted
    .replace(/[{}\n]+/g, ' ')
    .trim()
    .slice(0, 36);
  for (let n = 2, tried = name; ; n += 1) {
    if (!taken.some((other) => other.name === tried)) return tried;
    tried = `${name} ${n}`;
  }
}
