/** What replaces the parts that a shortened conversation leaves out. */
export const leftOut = { turns: 'Earlier turns were left out here.', page: '(older page text left out)' } as const;
