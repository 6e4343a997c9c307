import { nextTick, ref } from 'vue';
import { expect, test } from 'vitest';
import { useNotice } from '@/composables/useNotice';

function noticed(pane = 'conversation') {
  const chatId = ref('a');
  const deletions = ref(0);
  return { chatId, deletions, notice: useNotice(chatId, deletions, ref(pane)) };
}

test('A notice stays with the conversation in which it came, and goes with it', async () => {
  const { chatId, notice } = noticed();
  notice.value = 'Saved. Type /order to run it again, without a model.';
  await nextTick();
  expect(notice.value).toMatch(/^Saved/);
  chatId.value = 'b';
  await nextTick();
  expect(notice.value).toBe('');
});

test.each([
  ['conversation', 'This conversation was deleted in another panel. What you send begins a new one.'],
  ['history', ''],
])('A conversation that was deleted elsewhere is told in the pane %s as "%s"', async (pane, words) => {
  const { chatId, deletions, notice } = noticed(pane);
  deletions.value += 1;
  chatId.value = 'b';
  await nextTick();
  expect(notice.value).toBe(words);
});
