import { expect, test } from 'vitest';
import { compactConversation } from '@/utils/agent/request/compact';
import { markedText } from '@/utils/agent/sent/marked-text';

const fenced = (text: string) => `<page-content-a>\n${text}\n</page-content-a>`;
const names = 'name.pdf '.repeat(30).trim();
const told = [
  'The user adds: Fill it in',
  `Attached files:\n${fenced(names)}`,
  `The page:\n${fenced('words '.repeat(2_000))}`,
];

test('a shortened conversation keeps the names of files, and not the page', () => {
  const message = { role: 'user' as const, content: [{ type: 'text' as const, text: told.join('\n\n') }] };
  const [first] = compactConversation([message, { role: 'assistant', text: '', calls: [] }], [], 2_000);
  expect(JSON.stringify(first)).toContain(names);
  expect(JSON.stringify(first)).not.toContain('words words');
});

test('what was sent shows the names of files apart from the page', () => {
  expect(markedText(told.join('\n\n'), 'page').map(({ kind }) => kind)).toEqual([
    'words',
    'words',
    'file',
    'words',
    'page',
  ]);
});
