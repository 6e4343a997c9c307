import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { goTo, said } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const words = 'Read my mail at mail.example, then look for café au lait, a blue mug, at tea.example';
const facts = (given: Partial<GuardFacts> = {}) =>
  said(words, { startUrl: 'https://mail.example/', readSites: ['mail.example', 'post.example'], ...given });
const opens = (address: string, given?: Partial<GuardFacts>) =>
  guard.decide(goTo(`https://tea.example/${address}`), facts(given)).verdict;

describe("An address of the user's words on a site that they named, after another was read", () => {
  test.each([
    '?q=blue+mug',
    '?q=blue%20mug',
    '?q=caf%C3%A9+au+lait',
    '?q=caf%c3%a9+au+lait',
    '?q=lait%2C+a+blue+mug',
    '?q=lait,+a+blue+mug',
    '?s=blue',
    '#mug',
  ])('opens as people and browsers write it: %s', (address) => {
    expect(opens(address)).toBe('allow');
  });

  test.each([
    ['letters that are encoded', '?q=%62lu%65+m%75g'],
    ['letters of its names that are encoded', '?%71=blue'],
    ['letters behind its # that are encoded', '#m%75g'],
    ['two ways to write a space', '?q=a+blue%20mug'],
    ['two ways to write a code', '?q=caf%c3%A9'],
    ['how many strokes', '///////?q=blue'],
    ['how many parts', '?&&&q=blue'],
    ['how many parts at its end', '?q=blue&&&&'],
  ])('asks where %s could tell something', (_what, address) => {
    expect(opens(address)).toBe('ask');
  });

  test('opens as a page of the task has written it', () => {
    const shown = 'https://tea.example/p%61ge//two?a&&b=%64';
    const given = { readSites: [], links: { 'mail.example': [shown] } };
    expect(opens('p%61ge//two?a&&b=%64', given)).toBe('allow');
    expect(opens('p%61ge//two?q=blue', given)).toBe('allow');
    expect(opens('p%61ge//two?q=bl%75e', given)).toBe('ask');
  });
});
