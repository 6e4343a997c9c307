export const RECORD_PORT = 'sidehand:record';
export const RECORD_WATCHING = 'watching';
export const RECORD_END = 'end';
