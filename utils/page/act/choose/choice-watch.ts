import { attributeOf } from '../../dom/dom-cache';
import { flatContains, isNativeField, pathUp } from '../../dom/dom';
import { isExpanded, flatTree, optionsOf, optionText } from './options';
import { nameOf } from '../../aria/name';
import { roleOf } from '../../aria/role';
import { isVisible } from '../../aria/visibility';
import { checkedOf, shownText } from '../../aria/states';
import { doc, safe } from '../../dom/safe';

/**
 * True once the option says that it is chosen, or the control or what is close around shows it or something new.
 * `initial`: the field's text before any search.
 */
export function choiceWatch(control: Element, option: Element, initial: string | undefined): () => boolean {
  const text = optionText(option);
  const places = placesAround(control, option);
  const readings = () => [...places.map((place) => readingOf(place, control)), fieldValue(control) ?? ''];
  const before = readings();
  const shows = (read: readonly string[]) => read.some((reading) => reading.includes(text));
  const isMenu = roleOf(option).startsWith('menuitem');
  const isGone = () => !isVisible(option) || isExpanded(control) === false;
  return () => {
    if (isChosen(option, control) || (isMenu && isGone())) return true;
    const after = readings();
    const isNew = after.some((reading, at) => ![before[at], initial, ''].includes(reading));
    return isNew || (shows(after) && (!shows(before) || isGone()));
  };
}

/** In a list for several, another click would take the choice back. */
export function isChosen(option: Element, control: Element): boolean {
  const box = safe(option).querySelector('input[type=checkbox], [role=checkbox]');
  if (checkedOf(box ?? option) === true) return true;
  if (attributeOf(option, 'aria-selected') !== 'true') return false;
  // Some lists mark as selected what the arrow keys have reached.
  const others = optionsOf(control).filter((each) => each !== option && attributeOf(each, 'aria-selected') === 'true');
  return roleOf(control) === 'listbox' || others.length > 0 || isShown(option, control);
}

/** By the control, or close around it. */
export function isShown(option: Element, control: Element): boolean {
  return placesAround(control, option).some((place) => shownText(place).includes(optionText(option)));
}

function placesAround(control: Element, option: Element): Element[] {
  const near = pathUp(control).slice(0, 4);
  const end = near.findIndex((at) => flatContains(at, option) || at === doc.body);
  return end < 0 ? near : near.slice(0, end);
}

function readingOf(place: Element, control: Element): string {
  const fields = [...flatTree(place)].filter((each) => each !== control).map(fieldValue);
  const name = place === control ? nameOf(control) : '';
  return [name, shownText(place), ...fields.filter((value) => value !== undefined)].join(' ').trim();
}

const fieldValue = (element: Element): string | undefined => (isNativeField(element) ? element.value : undefined);
