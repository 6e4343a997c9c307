import { expect, it } from 'vitest';
import { tools } from '@/utils/tools';
import { listedNames } from '@/utils/tools/merged-tools';
import { isProduct, read, sourceFiles } from './source';

/** Sentences in quotation marks: hints and advice. */
const sentence = /'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|`([^`\n]* [^`\n]*)`/g;

it('sentences for a model name only tools that it is offered', () => {
  const listed = new Set(listedNames(tools));
  const others = tools.map(({ name }) => name).filter((name) => name.includes('_') && !listed.has(name));
  // What `act` does by its words.
  const words = new Set(['select_text', 'handle_dialog', 'wait_for']);
  const unlisted = others.filter((name) => !words.has(name));
  expect(unlisted).toContain('manage_tabs');
  const named = new RegExp(`\\b(?:${unlisted.join('|')})\\b`);
  const wrong = sourceFiles(['utils', 'features'])
    .filter((file) => isProduct(file) && file.endsWith('.ts') && !file.startsWith('features/workflows/agent'))
    .flatMap((file) => {
      const text = read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      return [...text.matchAll(sentence)].flatMap(([whole]) => (named.test(whole) ? [`${file}: ${whole}`] : []));
    });
  expect(wrong).toEqual([]);
});
