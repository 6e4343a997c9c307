import { restriction } from '@/utils/browser/tabs/restricted-pages';

/** True for a page that browsers close to extensions. '' (not known yet) is not. A PDF file is read like a page. */
export const isRestrictedPage = (url: string): boolean => url !== '' && restriction(url) !== undefined;
