import { expect, it } from 'vitest';
import type { ModelMessage } from '@/utils/contracts/model';
import { never, providers, requestOf, transcript, user } from './support';

it.each(providers)('half a character, wherever it came from, spoils no request: $name', async ({ create }) => {
  let sent = '';
  const client = create({
    baseUrl: 'https://models.example/v1',
    apiKey: '',
    fetch: async (_input, init) => {
      sent = String(init?.body);
      return new Response('');
    },
  });
  const half = '\ud83d';
  const call = { id: 'call_1', name: 'click', arguments: { ref: `e1 ${half} 👍` } };
  const messages: ModelMessage[] = [
    user(`Half ${half}`),
    { role: 'assistant', text: half, calls: [call] },
    { role: 'tool', callId: 'call_1', content: half },
  ];
  await transcript(client.stream('m1', requestOf({ system: half, messages }), never));
  expect(sent).toContain('👍');
  expect(sent).not.toMatch(/\\ud[89a-f]/i);
});
