import { restriction } from '@/utils/browser/tabs/restricted-pages';

/** '' (not known yet) and a file in a viewer are not. */
export const isRestrictedPage = (url: string): boolean => url !== '' && restriction(url) !== undefined;
