/** What replaces the parts that a shortened conversation leaves out, and what a model is told before. */
export const leftOut = {
  turns: 'Earlier turns were left out here.',
  page: '(older page text left out)',
  notes: 'What I wrote in the turns that were left out:',
  soon: 'This conversation is about to be shortened: page texts before the newest one go. Write beside your next call, in words, what the answer needs of all that you have read.',
} as const;
