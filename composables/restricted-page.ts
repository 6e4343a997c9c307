import { restriction } from '@/utils/browser/tabs/restricted-pages';

/**
 * True for a page that the panel should call unreadable before anything is tried: pages that browsers close to
 * extensions, and PDF files, which browsers show in a viewer of their own. '' (not known yet) is not restricted.
 */
export function isRestrictedPage(url: string): boolean {
  return url !== '' && (restriction(url) !== undefined || /\.pdf$/i.test(new URL(url).pathname));
}
