/** The port to a frame in which the user is recorded. */
export const RECORD_PORT = 'sidehand:record';
export const RECORD_WATCHING = 'watching';
/** Makes the frame stop watching. */
export const RECORD_END = 'end';
