import { loadedWhenUsed } from '../loaded-when-used';

/** Loaded as soon as the panel is drawn. */
export const entryViews = loadedWhenUsed(() => import('./entry-views'));
