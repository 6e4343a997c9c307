import { expect, test } from 'vitest';
import type { Foreseen } from '@/utils/contracts/ports';
import { tell, type World } from '../../helpers/agent-world';
import { waitFor } from '@/utils/agent/task/waits';

/** The cards of a task that puts a sentence from a file into the search of a shop. */
async function cardsOf(reading: World['model'], more: Partial<World> = {}): Promise<string[]> {
  const search = { url: 'https://shop.example/', control: { role: 'searchbox', name: 'Search' } };
  const form = {
    method: 'get' as const,
    action: 'https://shop.example/find',
    fields: [{ name: 'q', value: 'Anna owes Ben 400 euros', kind: 'text' as const }],
    digest: 'd',
  };
  const { transcript } = await tell({
    request: 'Find a mug, the size is in statement.txt',
    page: {
      text: 'searchbox "Search" [e1]',
      foresee: (intent): Foreseen => (intent.by === 'type' && intent.enter ? { ...search, form } : search),
    },
    model: [
      ...(reading ?? []),
      [['type', { ref: 'e1', text: 'Anna owes Ben 400 euros', submit: true }]],
      [['done', { status: 'done', summary: 'Found.' }]],
    ],
    answer: (state) => ({ type: 'confirm', callId: waitFor(state, 'confirmation')?.callId ?? '', allow: 'no' }),
    ...more,
  });
  return transcript.filter((line) => /^confirm/.test(line));
}

const image = { ok: true as const, mediaType: 'image/jpeg' as const, data: 'AAAA', small: 'BB' };

test.each<[string, Parameters<typeof cardsOf>]>([
  ['has read', [[[['get_page', { file: 'statement.txt' }]]]]],
  [
    'was given, because it is short,',
    [[], { started: { attachments: [{ id: 'f', name: 'statement.txt', type: 'text/plain', size: 20 }] } }],
  ],
  ['was shown as a picture', [[], { sight: () => ({ given: [{ ...image, name: 'statement.jpg' }] }) }]],
])('What a model %s of an attached file is not put into the search of a site without a card', async (_how, world) => {
  expect(await cardsOf(...world)).toHaveLength(1);
});
