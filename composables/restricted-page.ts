import { restriction } from '@/utils/browser/tabs/restricted-pages';

/** '' (not known yet) is not restricted. A file in a viewer is none either. */
export const isRestrictedPage = (url: string): boolean => url !== '' && restriction(url) !== undefined;
