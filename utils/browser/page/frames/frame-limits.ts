import type { Ref } from '../../../page/api';

/** The prefix of a ref, which says in which document it is. */
export const prefixIn = (ref: Ref): string => /^(f\d+)?e\d+$/.exec(ref)?.[1] ?? '';

/** How many frames of one document are read in one look. */
export const mostFrames = 300;
export const notRead = (of: number): string =>
  `${of - mostFrames} of ${of} frames from here on are not read: get_page with scope`;
export const awayFrames = (count: number): string =>
  `out of view, ${count} such frames are not read: get_page with scope, or find`;
/** Up to this many frames are read one after the other. */
export const fewFrames = 20;
