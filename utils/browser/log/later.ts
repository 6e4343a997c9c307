/** For what is there before the log is loaded. */
export const logCaughtLater = (error: unknown) => void import('./log').then(({ logCaught }) => logCaught(error));
