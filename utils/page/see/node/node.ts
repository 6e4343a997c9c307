import { boxOf } from '../../dom/boxes';
import type { FrameInfo, PageNode } from '../../api';
import { clip, collapse, isSvg, isTag } from '../../dom/dom';
import { documentIn, frameInfo } from '../../dom/frame-info';
import { isActingPlace } from '../../aria/acting';
import { isHidden } from '../../aria/accname';
import { idTargets } from '../../aria/id-targets';
import { contentOf, nameOf, textOfIds } from '../../aria/name';
import type { Refs } from '../refs';
import { holderRoles, interactiveRoles, namedByContent, quietRoles } from '../../aria/roles';
import { refName } from '../../aria/signature';
import { isSecret } from '../../aria/secret';
import { statesOf, valueOf } from '../../aria/states';
import { attributeOf, hasAttribute, tagOf } from '../../dom/dom-cache';
import { optionTexts } from '../../aria/option-text';
import { isVisible } from '../../aria/visibility';
import { hintOf } from '../../aria/hint';
import { ownerOf } from '../../aria/owner';
import { page } from '../../dom/realm';
import { holdsTarget, plainTargets } from '../../aria/target';
import { safe } from '../../dom/safe';

export function describeElement(element: Element, role: string, refs: Refs, clickable: boolean): PageNode {
  const node: PageNode = { role };
  const interactive = interactiveRoles.has(role);
  const name = clickable ? refName(element, role) : nameOf(element, role);
  if (name !== '' && !(scopeRoles.has(role) && isWordless(name))) node.name = name;
  if (clickable || scopeRoles.has(role)) node.ref = refs.refOf(element, role, name);
  const states = statesOf(element, role);
  if (Object.keys(states).length > 0) node.states = states;
  const value = interactive || valued.has(role) ? valueOf(element, role) : undefined;
  if (value !== undefined && value !== '') node.value = clip(value, maxValueLength);
  const placeholder = collapse(attributeOf(element, 'placeholder') ?? attributeOf(element, 'aria-placeholder') ?? '');
  if (interactive && placeholder !== '' && placeholder !== name) node.placeholder = clip(placeholder, maxTextLength);
  const description = interactive || role === 'img' ? descriptionOf(element, role, name) : '';
  if (description !== '') node.description = description;
  const titles = clickable && !interactive ? innerTitles(element, name) : '';
  if (titles !== '') node.description = titles;
  if (isTag(element, 'a') || isTag(element, 'area')) node.url = element.href;
  else if (role === 'link' && isSvg(element) && tagOf(element) === 'a')
    node.url = URL.parse((element as SVGAElement).href.baseVal, safe(element).baseURI)?.href ?? '';
  if (node.url !== undefined && isActingPlace(element)) node.states = { ...node.states, acts: true };
  if (isTag(element, 'input') && tellingTypes.has(element.type)) node.inputType = element.type;
  const pointsToTargets = holderRoles.has(role) && holdsTarget(element);
  if (isWordless(node.name) && node.ref !== undefined && (clickable || interactive) && !pointsToTargets) {
    const hint = hintOf(element);
    if (hint !== '') node.hint = hint;
    const owner = owned.has(role) && !(role === 'generic' && hasText(element)) ? ownerOf(element) : '';
    if (owner !== '') node.of = owner;
  }
  const offered = isTag(element, 'select') ? element : isTag(element, 'input') ? element.list : null;
  if (offered) node.options = isSecret(element) ? [] : optionsIn(offered);
  return node;
}

/**
 * The frame collects its document itself. `room`: how many in view are looked into, which takes Chromium milliseconds
 * for each.
 */
export function frameNode(element: Element, refs: Refs, room = Infinity): PageNode | undefined {
  const { top, bottom, width, height } = boxOf(element);
  if (width <= 1 || height <= 1) return undefined;
  const isNear = bottom >= 0 && top <= page.innerHeight;
  const skips = room < Infinity && page.length > fewFrames && (room <= 0 || !isNear);
  const frame: FrameInfo | undefined = skips
    ? { index: -1, sameOrigin: false, src: '', away: isNear ? 'in view' : 'out of view' }
    : frameInfo(element);
  if (!frame) return undefined;
  if (isToCome(element)) frame.away = 'not loaded';
  const name = nameOf(element, 'frame');
  const node: PageNode = { role: 'frame', ref: refs.refOf(element, 'frame', name), frame };
  if (name !== '') node.name = name;
  return node;
}

/** It loads only when it comes into view. */
function isToCome(element: Element): boolean {
  return (
    isTag(element, 'iframe') &&
    element.loading === 'lazy' &&
    element.hasAttribute('src') &&
    safe(documentIn(element) ?? null)?.URL === 'about:blank'
  );
}

const fewFrames = 40;

/** Only signs, or nothing: `×`, `--`. */
const isWordless = (name: string | undefined): boolean => name === undefined || !/[\p{L}\p{N}]/u.test(name);
const hasText = (element: Element): boolean => /\S/.test(safe(element).textContent ?? '');
const owned = new Set(['button', 'link', 'generic']);
const scopeRoles = new Set(['table', 'grid', 'treegrid', 'list', 'dialog', 'alertdialog', 'form', 'tree']);
const valued = new Set(['progressbar', 'meter', 'scrollbar', 'video', 'audio']);
const tellingTypes = new Set('password email date time datetime-local month week color file tel url'.split(' '));
const maxTextLength = 150;
const maxValueLength = 500;

function optionsIn(list: HTMLSelectElement | HTMLDataListElement): string[] {
  const shown = [...list.options].filter(({ hidden }) => !hidden);
  return optionTexts(shown).map((text, at) => (shown[at]?.matches(':disabled') ? `${text} (disabled)` : text));
}

function descriptionOf(element: Element, role: string, name: string): string {
  const title = collapse(attributeOf(element, 'title') ?? '');
  const said =
    collapse(attributeOf(element, 'aria-description') ?? '') ||
    hiddenDescription(element) ||
    (title !== name ? title : '');
  // The others tell their words below.
  const shown =
    quietRoles.has(role) && namedByContent.has(role)
      ? unsaidWords(element, name)
      : isTag(element, 'input') && attributeOf(element, 'aria-valuetext');
  return clip([shown, said].filter(Boolean).join(', '), maxTextLength);
}

/** What a person reads in a control whose label says something else, such as a price. */
function unsaidWords(element: Element, name: string): string {
  if (!hasAttribute(element, 'aria-label') && !hasAttribute(element, 'aria-labelledby')) return '';
  const said = name.toLowerCase();
  const isUnsaid = (word: string) => /[\p{L}\p{N}]/u.test(word) && !said.includes(word.replaceAll('~~', ''));
  const hasUnsaid = (text: string) => text.toLowerCase().split(/\s+/).some(isUnsaid);
  if (!hasUnsaid(safe(element).textContent ?? '')) return '';
  const content = contentOf(element, true);
  return hasUnsaid(content) ? content : '';
}

function hiddenDescription(element: Element): string {
  const targets = hasAttribute(element, 'aria-describedby') ? idTargets(element, 'aria-describedby') : [];
  // A visible one is text on the page; one hidden from screen readers too is for nobody.
  const pointsToTargets = targets.length > 0 && targets.every((target) => !isVisible(target) && !isHidden(target));
  return pointsToTargets ? textOfIds(element, 'aria-describedby') : '';
}

const maxSignLength = 3;
const maxTitles = 3;

/** Of initials and signs: "Jonas" for "J". '' if the name says so already. */
export function innerTitles(element: Element, name: string): string {
  const titles = [...safe(element).querySelectorAll('[title]')].flatMap((part) => {
    if (safe(part).closest(plainTargets) !== null && !safe(element).matches(plainTargets)) return [];
    const text = collapse(safe(part).textContent ?? '');
    const title = collapse(attributeOf(part, 'title') ?? '');
    return text !== '' && text.length <= maxSignLength && title.length > text.length && !name.includes(title)
      ? [title]
      : [];
  });
  return clip([...new Set(titles)].slice(0, maxTitles).join(', '), maxTextLength);
}
