import type { Ref } from '../../../page/api';

/** The prefix says in which document the element is. */
export const prefixIn = (ref: Ref): string => /^(f\d+)?e\d+$/.exec(ref)?.[1] ?? '';

export const notRead = (unread: number, of: number): string =>
  `${unread} of ${of} frames from here on are not read: get_page with scope`;
export const notReadInView = (unread: number, of: number): string => `${notRead(unread, of)}, or find`;
export const awayFrames = (count: number): string =>
  `out of view, ${count} such frames are not read: get_page with scope, or find`;
export const notLoaded = 'not loaded yet: scroll to it';
export const notSearched = (unread: number, of: number, offset: number): string =>
  `${unread} of ${of} frames from here on are not searched yet: the same get_page with offset ${offset}`;
/** More frames of a document are read by one call together. */
export const maxFramesOneByOne = 20;
/** So many frames are searched before the time is looked at again. */
export const maxFramesTogether = 25;
