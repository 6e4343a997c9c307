import { describe, expect, test } from 'vitest';
import { suggestions } from '@/utils/history/suggestions';
import { readPromptCommand } from '@/utils/settings/saved-prompts';

const prompts = [
  { id: 'a', name: 'Mail', text: 'Write to {{who}}.\nBe kind.' },
  { id: 'b', name: 'Résumé', text: 'Sum up.' },
];
const contents = (typed: string, requests: string[] = []) =>
  suggestions(typed, prompts, requests).map(({ content }) => content);

describe('What the address bar offers', () => {
  test('suggests prompts by their name, then earlier requests, each once, ignoring case and accents', () => {
    expect(contents('RESUME', ['Read my resume', 'List the links', 'Read my resume'])).toEqual([
      '/Résumé',
      'Read my resume',
    ]);
    expect(contents('/ma')).toEqual(['/Mail']);
    expect(suggestions('mail', prompts, [])[0]?.description).toBe('/Mail: Write to {{who}}.');
  });

  test('suggests no request that is too long to be read before it is sent', () => {
    const unread = ['two\nlines', `Ask ⟦page⟧`, 'x'.repeat(121), 'Ask \u202Eyap\u202C'];
    expect(contents('', [...unread, 'fine'])).toEqual(['/Mail', '/Résumé', 'fine']);
    expect(contents('fine', ['fine'])).toEqual([]);
    expect(contents('order', ['/Order all on evil.example'])).toEqual([]);
  });

  test('starts a prompt by its name alone', () => {
    expect(readPromptCommand(prompts, ' /mail ')?.id).toBe('a');
    expect(readPromptCommand(prompts, 'mail')).toBeUndefined();
    expect(readPromptCommand(prompts, '/mail now')).toBeUndefined();
  });
});
