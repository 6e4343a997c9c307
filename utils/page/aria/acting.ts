import { flatClosest, writtenHref } from '../dom/dom';
import { doc, safe } from '../dom/safe';

/**
 * The page itself says, in any language, that a control does something: it has a method or a question of its own, is
 * the answer to an alert, or is a link that has the role of a control or that the site keeps robots from following.
 * What a link sends besides (`ping`) waits like any other request. `link`: see `leadsTo`.
 */
export function isActing(control: Element, link: string | undefined): boolean {
  return isMarked(control) || (link === undefined ? isAnswer(control) : isActingLink(control, link));
}

/** Undefined where it runs a script or leads to a place on its page. */
export function leadsTo(control: Element): string | undefined {
  const given = (writtenHref(control) ?? '').trim();
  const url = /^(a|area)$/.test(safe(control).localName) ? URL.parse(given, documentAddress()) : null;
  return url && given !== '' && !given.startsWith('#') && url.protocol !== 'javascript:' ? url.href : undefined;
}

/**
 * Where what is done in the document goes. One that a page made itself belongs to its maker, whatever its `base` says,
 * which is only for its links.
 */
export function ownAddress(): string {
  const { origin } = window;
  return !/^https?:/.test(doc.URL) && /^https?:/.test(origin) ? `${origin}/` : doc.URL;
}

/** What its links are relative to. */
export function documentAddress(): string {
  return /^https?:/.test(doc.URL) ? doc.URL : doc.baseURI;
}

function isActingLink(control: Element, link: string): boolean {
  const isOwn = URL.parse(link)?.origin === URL.parse(ownAddress())?.origin;
  return safe(control).matches(
    `[role=button], [role=switch], [role=checkbox], [role=radio]${isOwn ? ', [rel~=nofollow]' : ''}`,
  );
}

function isMarked(control: Element): boolean {
  return (
    safe(control)
      .getAttributeNames()
      .some((name) => /(?:^|-)(?:method|confirm|post|put|patch|delete)$/.test(name)) ||
    /\bconfirm\s*\(/.test(safe(control).getAttribute('onclick') ?? '')
  );
}

/** https://www.w3.org/TR/wai-aria-1.2/#alertdialog */
function isAnswer(control: Element): boolean {
  return flatClosest(control, (around) => safe(around).matches('[role=alertdialog]')) !== undefined;
}
