import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { background, freshBrowser, program } from '@/tests/helpers/program-relay';
import { attachments } from '../../../browser';

beforeEach(freshBrowser);

test('a program brings its files with the call, and a card asks before the page gets them', async () => {
  const cards: string[] = [];
  const { programs, begun } = await background({
    answer(state) {
      const [wait] = state.waits;
      if (wait?.for === 'confirmation') cards.push(`${wait.card.rule}: ${JSON.stringify(wait.card)}`);
      return { type: 'confirm', callId: 'up', allow: 'once' };
    },
  });
  await programs.decide({ name: 'Claude Code' }, 'always');
  const files = [{ name: 'a.txt', mediaType: 'text/plain', data: btoa('Hello') }];
  const claude = program(1);
  expect(await claude.call('upload_file', { ref: 'e1', files: ['a.txt'] }, 'up', files)).toContain('Given.');
  expect(cards).toEqual([expect.stringContaining('a.txt')]);
  const store = attachments.open(() => undefined);
  expect(JSON.stringify(await store.text(begun[0]?.id ?? '', 'a.txt'))).toContain('Hello');
});
