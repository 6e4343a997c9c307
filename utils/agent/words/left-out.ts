export const leftOut = {
  earlier: 'Text of earlier turns was left out.',
  page: '(older page text left out)',
  notes: 'What I wrote in the turns that were left out:',
  soon: 'This conversation is about to be shortened: page texts before the newest one go. Write beside your next call, in words, what the answer needs of all that you have read.',
} as const;
