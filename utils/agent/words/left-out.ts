/** What stands in the place of what a shortened conversation has left out. */
export const leftOut = { turns: 'Earlier turns were left out here.', page: '(older page text left out)' } as const;
