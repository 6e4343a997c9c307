/** Name of the port that the background opens to a frame in which the user is recorded. */
export const RECORD_PORT = 'sidehand:record';
/** The frame has begun to watch. */
export const RECORD_WATCHING = 'watching';
/** The recording is over: the frame stops watching. */
export const RECORD_END = 'end';
