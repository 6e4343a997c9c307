import { expect, test } from 'vitest';
import type { Foreseen } from '@/utils/contracts/ports';
import { tell } from '../../helpers/agent-world';
import { waitFor } from '@/utils/agent/task/waits';

test('What a model has read in an attached file is not put into the search of a site without a card', async () => {
  const search = { url: 'https://shop.example/', control: { role: 'searchbox', name: 'Search' } };
  const form = {
    method: 'get' as const,
    action: 'https://shop.example/find',
    fields: [{ name: 'q', value: 'DE89370400440532013000', kind: 'text' as const }],
    digest: 'd',
  };
  const { transcript } = await tell({
    request: 'Find a mug, the size is in statement.txt',
    page: {
      text: 'searchbox "Search" [e1]',
      foresee: (intent): Foreseen => (intent.by === 'type' && intent.enter ? { ...search, form } : search),
    },
    model: [
      [['get_page', { file: 'statement.txt' }]],
      [['type', { ref: 'e1', text: 'DE89370400440532013000', submit: true }]],
      [['done', { status: 'done', summary: 'Found.' }]],
    ],
    answer: (state) => ({ type: 'confirm', callId: waitFor(state, 'confirmation')?.callId ?? '', allow: 'no' }),
  });
  expect(transcript.filter((line) => /^confirm/.test(line))).toHaveLength(1);
});
