import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome';
import { unseenPages } from './unseen-pages';
import { unseenSentences } from './unseen-sentences';

/**
 * Sentences that no rule was written for, as people say them: questions, messages, negations, courtesies, wishes. None
 * may do or say anything that is not so: each is silent, quotes the page, asks, or does exactly what it names.
 */
describe.each(Object.entries(unseenSentences))('in %s', (_language, sentences) => {
  it.each(sentences)('on the %s page "%s": %s', async (on, sentence, outcome) => {
    expect(await outcomeOf(unseenPages[on], sentence)).toBe(outcome);
  });
});
