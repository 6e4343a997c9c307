import { describe, expect, test } from 'vitest';
import { readJudgement } from '@/utils/agent/loop/ask-critic';

describe("A critic's answer", () => {
  const read = (answer: unknown) => readJudgement('k', answer, ['Delete the mail from Acme']).asked;
  const yes = { asked: 'yes', kind: 'delete', because: ['Delete the mail from Acme'] };

  test('is a yes only with words that the user wrote', () => {
    expect(read(yes)).toBe('yes');
    expect(read({ ...yes, because: ['the mail from Acme', 'Delete'] })).toBe('yes');
    expect(read({ ...yes, because: [] })).toBe('unsure');
    expect(read({ ...yes, because: ['Delete the mail from Anna'] })).toBe('unsure');
  });

  test('counts as "unsure" where it is no schema', () => {
    for (const answer of [undefined, 'yes', {}, { ...yes, kind: 'harmless' }, { ...yes, because: 'Delete' }])
      expect(read(answer)).toBe('unsure');
  });
});
