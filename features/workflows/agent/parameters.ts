import { defined } from '../../../utils/defined';
import { mapTexts } from './fill';
import type { KnownTarget } from '../../../utils/page/api';
import type { WorkflowStep } from '../../../utils/contracts/workflow';
import type { WorkflowParam } from './stored-workflows';

export interface ParamDraft extends WorkflowParam {
  /** It was typed or chosen: surely the user asked for it. The name of a pressed control is less certain. */
  likely: boolean;
}

export interface WorkflowDraft {
  start: string;
  steps: WorkflowStep[];
  /** Texts of the request that may differ from run to run. */
  params: ParamDraft[];
}

/**
 * First those that were typed or chosen, then names of pressed controls. Named after the field or the kind of element.
 * Pure.
 */
export function suggestParams(request: string, steps: readonly WorkflowStep[]): ParamDraft[] {
  const requestWords = ` ${folded(request)} `;
  const drafts: ParamDraft[] = [];
  const add = (text: unknown, name: string | undefined, likely: boolean) => {
    if (typeof text !== 'string' || isTooShort(text) || /^%.*%$/.test(text)) return;
    if (!requestWords.includes(` ${folded(text)} `) || drafts.some(({ value }) => folded(value) === folded(text)))
      return;
    drafts.push({ name: uniqueName(name || text, drafts), value: text, likely });
  };
  for (const { args, target } of steps) {
    add(args.text, target?.name ?? target?.placeholder ?? target?.field, true);
    if (Array.isArray(args.options)) for (const option of args.options) add(option, target?.name, true);
  }
  for (const { tool, target } of steps) {
    if (!pressed.has(tool)) continue;
    const title = target?.item?.split(' | ')[0];
    add(title, title, true);
    add(target?.name, target?.name, target?.role === 'link' || target?.role === 'option' || target?.role === 'row');
  }
  return drafts.sort((one, other) => Number(other.likely) - Number(one.likely));
}

/**
 * Replaces the values by the names of their parameters, and drops attributes of an element that depend on a value.
 * Pure.
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
 * Finds the whole text, or whole words in the same spelling, but no part of an address: `Ada` is not in
 * `ada@example.com`. Undefined if the text does not contain the value.
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

export function uniqueName(wanted: string, taken: readonly WorkflowParam[]): string {
  const name = wanted
    .replace(/[{}\n]+/g, ' ')
    .trim()
    .slice(0, 36);
  for (let n = 2, tried = name; ; n += 1) {
    if (!taken.some((other) => other.name === tried)) return tried;
    tried = `${name} ${n}`;
  }
}
