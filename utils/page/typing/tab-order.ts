import { deepActiveElement, flatChildren, flatContains, isBefore, isTag, queryAll, shadowRootOf } from '../dom/dom';
import { canFocus } from '../act/focus';
import { doc, safe } from '../dom/safe';

/**
 * For Tab, or Shift+Tab (-1): by tabindex in each document and shadow tree, one radio button per group, in the topmost
 * modal dialog. Wraps around. https://html.spec.whatwg.org/#sequential-focus-navigation
 */
export function nextInTabOrder(step: 1 | -1): HTMLElement | undefined {
  const modal = queryAll('dialog:modal').at(-1);
  const order = orderOf(modal ?? doc.documentElement).filter((element) => isStop(element, step));
  const active = deepActiveElement();
  const at = order.findIndex((element) => element === active);
  if (at >= 0) return order[(at + step + order.length) % order.length];
  const from = active && active !== doc.body ? active : undefined;
  const behind = from ? order.findIndex((element) => isBehind(element, from)) : 0;
  if (step > 0) return order[Math.max(0, behind)];
  return from ? order.at(behind < 0 ? -1 : behind - 1) : order.at(-1);
}

function orderOf(scope: Element): HTMLElement[] {
  const entries: { index: number; elements: HTMLElement[] }[] = [];
  const visit = (parent: Element) => {
    for (const child of flatChildren(parent)) {
      if (safe(child).nodeType !== Node.ELEMENT_NODE) continue;
      const element = child as HTMLElement;
      if (safe(element).hasAttribute('inert')) continue;
      const root = shadowRootOf(element);
      if (root) {
        const own = canFocus(element) && !root.delegatesFocus ? [element] : [];
        const index = safe(element).hasAttribute('tabindex') ? safe(element).tabIndex : 0;
        if (index >= 0) entries.push({ index, elements: [...own, ...orderOf(element)] });
        continue;
      }
      if (canFocus(element) && safe(element).tabIndex >= 0)
        entries.push({ index: safe(element).tabIndex, elements: [element] });
      visit(element);
    }
  };
  visit(scope);
  return entries
    .toSorted((a, b) => (a.index || Infinity) - (b.index || Infinity) || 0)
    .flatMap(({ elements }) => elements);
}

/** Of radio buttons the checked one, else the first on the way. */
function isStop(element: HTMLElement, step: 1 | -1): boolean {
  if (!safe(element).checkVisibility({ visibilityProperty: true })) return false;
  if (!isTag(element, 'input') || element.type !== 'radio' || element.name === '') return true;
  const group = radioGroup(element).filter((radio) => radio.checkVisibility({ visibilityProperty: true }));
  const checked = group.find((radio) => radio.checked);
  return element === (checked ?? group.at(step > 0 ? 0 : -1));
}

/** Enabled, in tree order. */
export function radioGroup(radio: HTMLInputElement): HTMLInputElement[] {
  const scope = (radio.form ?? radio.getRootNode()) as ParentNode & Node;
  return [...safe(scope).querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    (each) => each.name === radio.name && each.form === radio.form && !each.matches(':disabled'),
  );
}

function isBehind(element: Element, from: Element): boolean {
  return !flatContains(element, from) && isBefore(from, element);
}
