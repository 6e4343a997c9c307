/** To a frame in which the user is recorded. */
export const RECORD_PORT = 'sidehand:record';
export const RECORD_WATCHING = 'watching';
/** The frame stops watching. */
export const RECORD_END = 'end';
