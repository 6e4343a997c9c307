import { restriction } from '@/utils/browser/tabs/restricted-pages';

/** '' (not known yet) is not restricted. A PDF file is read like a page. */
export const isRestrictedPage = (url: string): boolean => url !== '' && restriction(url) !== undefined;
