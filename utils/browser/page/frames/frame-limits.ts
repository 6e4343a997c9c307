import type { Ref } from '../../../page/api';

/** The prefix of a ref, which says in which document it is. */
export const prefixIn = (ref: Ref): string => /^(f\d+)?e\d+$/.exec(ref)?.[1] ?? '';

/** How many frames of one document are read when something is looked for. */
export const maxFrames = 300;
/** How many are read in a look at the page: Firefox needs some 50 ms for each that it reads for the first time. */
export const maxInView = 60;
export const notRead = (unread: number, of: number): string =>
  `${unread} of ${of} frames from here on are not read: get_page with scope`;
export const notReadInView = (unread: number, of: number): string => `${notRead(unread, of)}, or find`;
export const awayFrames = (count: number): string =>
  `out of view, ${count} such frames are not read: get_page with scope, or find`;
/** Up to this many frames are read one after the other. */
export const fewFrames = 20;
