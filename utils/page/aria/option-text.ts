import { collapse, isTag } from '../dom/dom';
import { safe } from '../dom/safe';

/** With their groups where two groups have one of the same name. */
export function optionTexts(options: Iterable<HTMLOptionElement>): string[] {
  const all = [...options].map((option) => ({ label: textOf(option), group: groupOf(option) }));
  const groups = new Map<string, Set<string>>();
  for (const { label, group } of all) groups.set(label, (groups.get(label) ?? new Set()).add(group));
  return all.map(({ label, group }) =>
    group !== '' && (groups.get(label)?.size ?? 0) > 1 ? `${group}: ${label}` : label,
  );
}

function textOf({ label, value, parentElement }: HTMLOptionElement): string {
  const isSuggestion = isTag(parentElement, 'datalist') && value !== '' && value !== label;
  // What is typed stands first. Without a label of its own, it is all.
  return collapse(isSuggestion ? (label === '' ? value : `${value} (${label})`) : label);
}

function groupOf({ parentElement }: HTMLOptionElement): string {
  return isTag(parentElement, 'optgroup') ? collapse(safe(parentElement).getAttribute('label') ?? '') : '';
}
