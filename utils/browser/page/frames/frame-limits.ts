import type { Ref } from '../../../page/api';

/** It says in which document the element of a ref is. */
export const prefixIn = (ref: Ref): string => /^(f\d+)?e\d+$/.exec(ref)?.[1] ?? '';

export const notRead = (unread: number, of: number): string =>
  `${unread} of ${of} frames from here on are not read: get_page with scope`;
export const notReadInView = (unread: number, of: number): string => `${notRead(unread, of)}, or find`;
export const awayFrames = (count: number): string =>
  `out of view, ${count} such frames are not read: get_page with scope, or find`;
export const notLoaded = 'not loaded yet: scroll to it';
export const notSearched = (unread: number, of: number, offset: number): string =>
  `${unread} of ${of} frames from here on are not searched yet: the same get_page with offset ${offset}`;
/** Up to so many frames of a document. */
export const maxFramesOneByOne = 20;
/** Of more frames. */
export const maxFramesTogether = 25;
