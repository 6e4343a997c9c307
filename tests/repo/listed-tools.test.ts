import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '@/scripts/commands';
import { tools } from '@/utils/tools';
import { listedNames } from '@/utils/tools/merged-tools';

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
  const wrong = readdirSync(join(root, 'utils'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('workflow'))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'utils', file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      return [...text.matchAll(sentence)].flatMap(([whole]) => (named.test(whole) ? [`${file}: ${whole}`] : []));
    });
  expect(wrong).toEqual([]);
});
