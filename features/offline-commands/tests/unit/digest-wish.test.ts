import { expect, test } from 'vitest';
import { createOfflineClient } from '../../core';
import type { ModelEvent } from '@/utils/contracts/model';
import type { TextResponse } from '@/utils/contracts/browser-text';
import { requestOf } from './world';

/** How a task ends whose page was read, where the browser answers so. */
async function ended(request: string, answer: TextResponse): Promise<Record<string, unknown>> {
  const read = {
    id: 'cmd-0-do-0',
    tool: 'extract',
    args: { what: 'article' },
    reads: true,
    ok: true,
    summary: 'Text:',
    page: 'Bees carry nectar home from a hundred flowers on each flight. They fan it until it is dry.',
  };
  const events: ModelEvent[] = [];
  const client = createOfflineClient(() => Promise.resolve(answer));
  for await (const event of client.stream(
    'commands',
    requestOf({ request }, 'act', [read]),
    new AbortController().signal,
  ))
    events.push(event);
  const done = events.at(-1);
  return done?.type === 'done' ? (done.message.calls[0]?.arguments ?? {}) : {};
}

test('a summary by the browser is named as such; without one there is none', async () => {
  expect(await ended('summarise this page', { text: '- Bees make honey.' })).toEqual({
    status: 'done',
    summary: 'Summarised by Chrome on this computer.',
    result: '- Bees make honey.',
  });
  expect(await ended('summarise this page', { why: 'absent' })).toEqual({
    status: 'failed',
    summary: 'I cannot summarise without a model.',
  });
});

test('a translation by the browser is given whole; the answer says what is missing for one', async () => {
  expect(await ended('translate this page to German', { text: 'Bienen' })).toMatchObject({
    status: 'done',
    summary: 'Translated by Chrome on this computer.',
    result: 'Bienen',
  });
  expect(await ended('translate this page', { why: 'downloadable' })).toMatchObject({
    status: 'failed',
    summary: expect.stringContaining('not downloaded yet'),
  });
  expect(await ended('translate this page', { why: 'same-language' })).toMatchObject({ status: 'failed' });
  expect(String((await ended('translate this page', { why: 'absent' })).summary)).toContain(
    'I cannot translate without a model',
  );
});
