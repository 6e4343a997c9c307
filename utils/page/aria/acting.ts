import { flatClosest, writtenHref } from '../dom/dom';
import { attributeNames, attributeOf } from '../dom/dom-cache';
import { doc, safe } from '../dom/safe';

/**
 * The page says, in any language, that a control does something: by a method or question of its own, as the answer to
 * an alert, or as a link that has the role of a control or that robots may not follow. What a link sends besides
 * (`ping`) waits like any request. `link`: see `leadsTo`.
 */
export function isActing(control: Element, link: string | undefined): boolean {
  return isMarked(control) || (link === undefined ? isAnswer(control) : isActingLink(control, link));
}

/** A link that leads elsewhere, and does something. */
export function isActingPlace(control: Element): boolean {
  if (!isMarked(control) && !safe(control).matches(`${actingRoles}, ${unfollowed}`)) return false;
  const link = leadsTo(control);
  return link !== undefined && isActing(control, link);
}

/** Undefined where it runs a script or leads to a place on its page. */
export function leadsTo(control: Element): string | undefined {
  return addressIn(control).startsWith('#') ? undefined : followedTo(control);
}

/** What the browser follows, unless a script prevents it. With a `base`, a place on the page is one on another. */
export function followedTo(control: Element): string | undefined {
  const given = addressIn(control);
  if (given === '' || !/^(a|area)$/.test(safe(control).localName)) return undefined;
  if (given.startsWith('#') && !doc.querySelector('base[href]')) return undefined;
  const url = URL.parse(given, doc.baseURI);
  return url && url.protocol !== 'javascript:' ? url.href : undefined;
}

/**
 * Where what is done in the document goes. For a document that a page made, that is its maker: a `base` is only for
 * links.
 */
export function ownAddress(): string {
  const { origin } = window;
  return !/^https?:/.test(doc.URL) && /^https?:/.test(origin) ? `${origin}/` : doc.URL;
}

const addressIn = (control: Element): string => (writtenHref(control) ?? '').trim();

function isActingLink(control: Element, link: string): boolean {
  if (safe(control).matches(actingRoles)) return true;
  return safe(control).matches(unfollowed) && URL.parse(link)?.origin === URL.parse(ownAddress())?.origin;
}

const actingRoles = '[role=button], [role=switch], [role=checkbox], [role=radio]';
const unfollowed = '[rel~=nofollow]';

function isMarked(control: Element): boolean {
  return (
    attributeNames(control).some((name) => /(?:^|-)(?:method|confirm|post|put|patch|delete)$/.test(name)) ||
    /\bconfirm\s*\(/.test(attributeOf(control, 'onclick') ?? '')
  );
}

/** https://www.w3.org/TR/wai-aria-1.2/#alertdialog */
function isAnswer(control: Element): boolean {
  return flatClosest(control, (around) => safe(around).matches('[role=alertdialog]')) !== undefined;
}
