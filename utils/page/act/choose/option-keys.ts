import { collapse } from '../../dom/dom';
import { fireInputAndChange } from '../../typing/editing';

export function jumpToOption(select: HTMLSelectElement, character: string): void {
  const usable = usableOptions(select);
  const from = usable.findIndex((option) => option.index === select.selectedIndex);
  const rotated = [...usable.slice(from + 1), ...usable.slice(0, from + 1)];
  const nextOption = rotated.find((option) => collapse(option.label).toLowerCase().startsWith(character.toLowerCase()));
  if (nextOption) choose(select, nextOption);
}

export function moveOption(select: HTMLSelectElement, by: number): void {
  const usable = usableOptions(select);
  const from = usable.findIndex((option) => option.index === select.selectedIndex);
  const nextOption = usable[Math.max(0, Math.min(usable.length - 1, from + by))];
  if (nextOption) choose(select, nextOption);
}

function usableOptions(select: HTMLSelectElement): HTMLOptionElement[] {
  return [...select.options].filter(
    (option) => !option.disabled && !option.hidden && !option.closest('optgroup:disabled'),
  );
}

function choose(select: HTMLSelectElement, option: HTMLOptionElement): void {
  if (select.selectedIndex === option.index) return;
  select.selectedIndex = option.index;
  fireInputAndChange(select);
}
