import { expect, test } from 'vitest';
import { getUserFacts } from '../../core/get-user-facts';
import { readOffered } from '../../core/offered';
import { asTool, callFactsOf } from '@/utils/contracts/tool';

test.each([
  ['of this version', { factLabels: ['city'], tone: 'short' }, { labels: ['city'], tone: 'short' }],
  ['of a user who wrote nothing', {}, { labels: [], tone: '' }],
  ['that are damaged', { factLabels: [7], tone: 3 }, { labels: [], tone: '' }],
])('the fields of a stored event %s are read', (_, started, offered) => {
  expect(readOffered({ type: 'task-started', ...started })).toEqual(offered);
});

test('a card names what the user wrote, as they wrote it, and nothing that a model made up', () => {
  const task = { features: { 'about-you': { labels: ['full name', 'City'], tone: '' } } };
  expect(callFactsOf(asTool(getUserFacts), { labels: [' city ', 'all of it'] }, task)).toEqual({
    rule: 'user-facts',
    labels: ['City'],
  });
});
