import { beforeEach, describe, expect, test } from 'vitest';
import { effectScope, nextTick, ref } from 'vue';
import { useDraft } from '@/composables/useDraft';

/** The message of a panel whose tab is not known yet. `typed`: what was typed before it was there. */
function message(typed?: string) {
  const tabId = ref<number>();
  const draft = effectScope().run(() => useDraft(tabId, typed));
  if (!draft) throw new Error('There is no message.');
  const showTab = async (id: number) => {
    tabId.value = id;
    await nextTick();
    return draft.draft.value;
  };
  return { ...draft, showTab };
}

beforeEach(() => sessionStorage.clear());

describe('The message being written', () => {
  test('begins with what was typed before the panel opened, which belongs to its first tab', async () => {
    const { draft, showTab } = message('Half a th');
    expect(draft.value).toBe('Half a th');
    expect(await showTab(7)).toBe('Half a th');
    expect(await showTab(8)).toBe('');
    expect(await showTab(7)).toBe('Half a th');
  });

  test('keeps an earlier message of the tab, with what was typed since below it', async () => {
    const { draft, showTab } = message();
    await showTab(7);
    draft.value = 'The earlier one';
    expect(await message('and more').showTab(7)).toBe('The earlier one\nand more');
    expect(await message().showTab(7)).toBe('The earlier one\nand more');
  });
});
