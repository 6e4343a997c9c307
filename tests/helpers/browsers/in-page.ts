import type { Query, Wishes } from './types.ts';

/*
 * Functions that are sent into pages as text. Each is self-contained: it must not use anything outside of itself.
 */

/** Resolves with the first truthy result of `check`, tried at once and after each DOM change, input or layout event. */
export function whenTruthy(check: (...args: unknown[]) => unknown, args: unknown[]): Promise<unknown> {
  const events = [
    'input',
    'change',
    'click',
    'focusin',
    'focusout',
    'scroll',
    'resize',
    'toggle',
    'load',
    'hashchange',
    'popstate',
    'transitionend',
    'animationend',
    'visibilitychange',
    'DOMContentLoaded',
  ];
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(attempt);
    const end = (): void => {
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, attempt, true);
    };
    function attempt(): void {
      try {
        const result = check(...args);
        if (!result) return;
        end();
        resolve(result);
      } catch (error) {
        end();
        reject(error);
      }
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const event of events) window.addEventListener(event, attempt, true);
    attempt();
  });
}

/** Resolves when the frame after the next one begins; at once in a hidden tab, which has none. */
export async function nextFrame(): Promise<void> {
  for (let count = 0; count < 2 && !document.hidden; count += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Resolves when the page knows the user's preferences: browsers apply them a moment later. */
export async function preferred({ reducedMotion, forcedColours }: Wishes): Promise<void> {
  const queries = [
    [matchMedia('(prefers-reduced-motion: reduce)'), reducedMotion],
    [matchMedia('(forced-colors: active)'), forcedColours],
  ] as const;
  for (const [query, wanted] of queries) {
    while (query.matches !== wanted)
      await new Promise((resolve) => query.addEventListener('change', resolve, { once: true }));
  }
}

export interface Target {
  x: number;
  y: number;
  /** The kind of control, as far as input methods differ. */
  kind: 'select' | 'field' | 'other';
}

/** Finds elements by role and name, and says where a mouse would hit them. */
export function finder(): {
  target(query: Query): Target | undefined;
  explain(query: Query): string;
  selectContent(query: Query): boolean;
  value(query: Query): string;
  focusSelect(query: Query, option: string): { key: 'ArrowDown' | 'ArrowUp'; times: number };
} {
  const tidy = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

  const tagRoles: Record<string, string> = {
    BUTTON: 'button',
    SUMMARY: 'button',
    TEXTAREA: 'textbox',
    OPTION: 'option',
    IMG: 'img',
    UL: 'list',
    OL: 'list',
    LI: 'listitem',
    TABLE: 'table',
    TR: 'row',
    TD: 'cell',
    TH: 'columnheader',
    NAV: 'navigation',
    MAIN: 'main',
    FORM: 'form',
    SECTION: 'region',
    DIALOG: 'dialog',
    ARTICLE: 'article',
    FIELDSET: 'group',
    DETAILS: 'group',
    PROGRESS: 'progressbar',
    OUTPUT: 'status',
    H1: 'heading',
    H2: 'heading',
    H3: 'heading',
    H4: 'heading',
  };
  const inputRoles: Record<string, string> = {
    button: 'button',
    submit: 'button',
    reset: 'button',
    image: 'button',
    checkbox: 'checkbox',
    radio: 'radio',
    number: 'spinbutton',
    range: 'slider',
    search: 'searchbox',
    text: 'textbox',
    email: 'textbox',
    url: 'textbox',
    tel: 'textbox',
    password: 'textbox',
  };
  const roleOf = (element: Element): string | undefined => {
    const explicit = element.getAttribute('role');
    if (explicit) return tidy(explicit).split(' ')[0];
    if (element instanceof HTMLInputElement) return inputRoles[element.type];
    if (element instanceof HTMLSelectElement) return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
    if (element instanceof HTMLAnchorElement) return element.href ? 'link' : undefined;
    return tagRoles[element.tagName];
  };

  const contentOf = (node: Node, except?: Element): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node === except || node.getAttribute('aria-hidden') === 'true') return '';
    const label = node.getAttribute('aria-label');
    if (label) return ` ${label} `;
    if (node instanceof HTMLImageElement) return ` ${node.alt} `;
    if (node.tagName === 'STYLE' || node.tagName === 'SCRIPT') return '';
    const gap = getComputedStyle(node).display.startsWith('inline') ? '' : ' ';
    return gap + [...node.childNodes].map((child) => contentOf(child, except)).join('') + gap;
  };
  const namedByContent = new Set([
    'button',
    'link',
    'heading',
    'option',
    'cell',
    'columnheader',
    'row',
    'tab',
    'menuitem',
    'checkbox',
    'radio',
    'switch',
  ]);
  const nameOf = (element: Element, role: string): string => {
    const ids = tidy(element.getAttribute('aria-labelledby')).split(' ').filter(Boolean);
    const labelledBy = ids.map((id) => document.getElementById(id)).filter((label) => label !== null);
    if (labelledBy.length > 0) return tidy(labelledBy.map((label) => contentOf(label)).join(' '));
    const own = tidy(element.getAttribute('aria-label'));
    if (own) return own;
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    if (labels.length > 0) return tidy(labels.map((label) => contentOf(label, element)).join(' '));
    if (element instanceof HTMLInputElement && role === 'button') return tidy(element.value || element.alt || 'Submit');
    if (element instanceof HTMLImageElement) return tidy(element.alt);
    const part = { FIELDSET: 'legend', TABLE: 'caption' }[element.tagName];
    const caption = part && element.querySelector(`:scope > ${part}`);
    if (caption) return tidy(contentOf(caption));
    const content = namedByContent.has(role)
      ? tidy([...element.childNodes].map((child) => contentOf(child)).join(''))
      : '';
    return content || tidy(element.getAttribute('title')) || tidy(element.getAttribute('placeholder'));
  };

  const isVisible = (element: Element): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

  const ofRole = (query: Query): { element: Element; name: string }[] => {
    const scopes = query.within ? [...document.querySelectorAll(query.within)] : [document.documentElement];
    return scopes
      .flatMap((scope) => [...scope.querySelectorAll('*')])
      .filter((element) => roleOf(element) === query.role && isVisible(element))
      .map((element) => ({ element, name: nameOf(element, query.role) }));
  };

  const find = (query: Query): Element | undefined => {
    const found = ofRole(query).filter(({ name }) => name === tidy(query.name));
    if (found.length > 1)
      throw new Error(`${found.length} elements are ${query.role} "${query.name}". Narrow it with "within".`);
    return found[0]?.element;
  };
  const need = (query: Query): Element => {
    const element = find(query);
    if (!element) throw new Error(`${query.role} "${query.name}" went away.`);
    return element;
  };

  const hitPoint = (element: Element): { x: number; y: number } | undefined => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const box = element.getBoundingClientRect();
    const x = Math.round(box.x + box.width / 2);
    const y = Math.round(box.y + box.height / 2);
    const hit = document.elementFromPoint(x, y);
    return hit && [element, ...labels].some((part) => part.contains(hit)) ? { x, y } : undefined;
  };

  return {
    target(query) {
      const element = find(query);
      if (!element || element.matches(':disabled, [aria-disabled="true"]')) return undefined;
      let point = hitPoint(element);
      if (!point) {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        // Chromium may undo the scrolling of a page that was just laid out. The scroll event comes a frame later and
        // tries again; a hidden page has no frames.
        point = document.visibilityState === 'hidden' ? hitPoint(element) : undefined;
      }
      if (!point) return undefined;
      const isField =
        element.matches('input, textarea') || (element instanceof HTMLElement && element.isContentEditable);
      return { ...point, kind: element instanceof HTMLSelectElement ? 'select' : isField ? 'field' : 'other' };
    },

    explain(query) {
      const all = ofRole(query);
      const same = all.find(({ name }) => name === tidy(query.name));
      if (same) {
        const disabled = same.element.matches(':disabled, [aria-disabled="true"]');
        return `${query.role} "${query.name}" is ${disabled ? 'disabled' : 'covered or out of reach'}.`;
      }
      const names = all.map(({ name }) => `"${name}"`).join(', ') || 'none';
      return `There is no visible ${query.role} "${query.name}". Of that role: ${names}.`;
    },

    selectContent(query) {
      const element = need(query);
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
      else document.getSelection()?.selectAllChildren(element);
      return true;
    },

    value(query) {
      const element = need(query);
      return 'value' in element ? String(element.value) : (element as HTMLElement).innerText;
    },

    focusSelect(query, option) {
      const element = need(query) as HTMLSelectElement;
      element.focus();
      const options = [...element.options].filter((item) => !item.disabled);
      const wanted = options.findIndex((item) => tidy(item.label) === tidy(option));
      if (wanted < 0) {
        throw new Error(
          `"${query.name}" has no option "${option}", only ${options.map((item) => `"${item.label}"`).join(', ')}.`,
        );
      }
      const now = options.findIndex((item) => item.selected);
      return { key: wanted > now ? 'ArrowDown' : 'ArrowUp', times: Math.abs(wanted - now) };
    },
  };
}
