import { collapse } from '../../dom/dom';
import { fireInputAndChange } from '../../typing/editing';

/** To the next one that begins so. */
export function jumpToOption(select: HTMLSelectElement, character: string): void {
  const begins = ({ label }: HTMLOptionElement) => collapse(label).toLowerCase().startsWith(character.toLowerCase());
  choose(select, (usable, at) => [...usable.slice(at + 1), ...usable.slice(0, at + 1)].find(begins));
}

export function moveOption(select: HTMLSelectElement, by: number): void {
  choose(select, (usable, at) => usable[Math.max(0, Math.min(usable.length - 1, at + by))]);
}

function choose(
  select: HTMLSelectElement,
  pick: (usable: HTMLOptionElement[], at: number) => HTMLOptionElement | undefined,
): void {
  const usable = [...select.options].filter((each) => !each.hidden && !each.matches(':disabled'));
  const option = pick(
    usable,
    usable.findIndex(({ index }) => index === select.selectedIndex),
  );
  if (!option || option.index === select.selectedIndex) return;
  select.selectedIndex = option.index;
  fireInputAndChange(select);
}
