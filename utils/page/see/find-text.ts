import type { CollectOptions, PageNode } from '../api';
import { nativeSelectors } from '../aria/roles';
import { sheetFacts } from '../aria/sheet-facts';
import { bare, collapse, flatParent, isShadowRoot, shadowRootOf, squeeze } from '../dom/dom';
import { documentIn } from '../dom/frame-info';
import { page } from '../dom/realm';
import { safe } from '../dom/safe';
import { holds } from '../dom/selector';
import { maxFrameSearchMs } from './walk/walk-limits';

/** Bits: a line gathers those of its parts. */
export const [TEXT, ROLE] = [1, 2] as const;

export const foundWords = new WeakMap<Element, string>();

/** Text ignores case; text and role must match in one line of the snapshot. */
export class TextSearch {
  private readonly text: string;
  private readonly role: string;
  private readonly word: string;
  private readonly selector: string;
  private readonly hosts = new Set<Element>();
  private inFramesMs = 0;

  constructor({ text = '', role = '' }: NonNullable<CollectOptions['find']>, roots: (Document | ShadowRoot)[]) {
    this.text = bare(text);
    this.word = this.text.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
    this.role = role.trim().toLowerCase();
    this.selector = this.text !== '' ? textSelector(text) : this.role !== '' ? roleSelector(this.role) : '';
    for (const root of roots) {
      for (let at = isShadowRoot(root) ? root.host : undefined; at && !this.hosts.has(at); at = flatParent(at))
        this.hosts.add(at);
    }
  }

  get hasText(): boolean {
    return this.text !== '';
  }

  /** Cheap. False if nothing in it can match. */
  mayHold(element: Element): boolean {
    return this.hosts.has(element) || holdsSlot(element) || this.fits(element);
  }

  /** Unreadable frames, and all after the time limit, may match. */
  mayBeInFrame(element: Element): boolean {
    if (this.inFramesMs >= maxFrameSearchMs) return true;
    const begun = page.performance.now();
    try {
      const inner = documentIn(element);
      if (!inner) return inner === undefined;
      const root = safe(inner).documentElement;
      return root !== null && (this.fits(root) || hasShadowRoots(inner));
    } finally {
      this.inFramesMs += page.performance.now() - begun;
    }
  }

  private fits(element: Element): boolean {
    const text = this.text === '' ? '' : (safe(element).textContent ?? '');
    if (text.length > maxCharsAtOnce || (text !== '' && squeeze(text).includes(squeeze(this.text)))) return true;
    const { wordedSelector } = sheetFacts(element);
    return (
      this.selector === '' ||
      holds(element, this.selector) ||
      (this.text !== '' && wordedSelector !== '' && holds(element, wordedSelector))
    );
  }

  mayBeIn(text: string): boolean {
    return bare(text).includes(this.word);
  }

  hits(node: PageNode): number {
    return node.role === 'frame' ? TEXT | ROLE : this.ownHits(node);
  }

  ownHits(node: PageNode): number {
    const { name, value, placeholder, description, hint, url, options = [] } = node;
    const texts = [name, value, placeholder, description, hint, url, ...options];
    const hasText = this.text !== '' && texts.some((text) => text !== undefined && bare(text).includes(this.text));
    return (hasText ? TEXT : 0) | (this.role !== '' && node.role === this.role ? ROLE : 0);
  }

  isAll(hits: number): boolean {
    return (this.text === '' || (hits & TEXT) > 0) && (this.role === '' || (hits & ROLE) > 0);
  }
}

/** Its content comes from outside of the shadow root. */
const holdsSlot = (element: Element): boolean =>
  isShadowRoot(safe(element).getRootNode()) && safe(element).querySelector('slot') !== null;

function hasShadowRoots(inner: Document): boolean {
  const all = safe(inner).querySelectorAll('*');
  return all.length > maxElements || [...all].some((element) => shadowRootOf(element) !== undefined);
}

const maxElements = 3_000;

const maxCharsAtOnce = 1_000_000;

const frames = nativeSelectors.get('frame') ?? '';

/** Finds texts outside of text nodes: in fields, and what an attribute names, which may be written otherwise. */
function textSelector(text: string): string {
  const value = /[^\w\s.,:/?=]/.test(text) ? '' : `*=${JSON.stringify(collapse(text))} i`;
  return [
    ...naming.split(' ').map((name) => `[${name}${value}]`),
    '[aria-labelledby],[aria-describedby],input,select,textarea',
    frames,
  ].join(',');
}

const naming =
  'aria-label title placeholder alt value label aria-valuetext aria-description aria-placeholder href class id src data-action data-icon data-testid';

/** '' where any element may have the role. */
function roleSelector(role: string): string {
  const native = nativeSelectors.get(role);
  return native === undefined ? '' : `${frames},${native},[role~="${role}" i]`;
}
