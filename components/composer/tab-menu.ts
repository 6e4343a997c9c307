import { computed, watch, type Ref } from 'vue';
import type { OpenTab } from '@/utils/agent/conversation/open-tab';
import { foldText } from '@/utils/text/fold-text';
import { hostOf } from '@/utils/web/hosts';
import { useListMenu } from './list-menu';

export interface TabChoice {
  id: string;
  tabs: readonly OpenTab[];
  all: boolean;
}

export interface TabMenuOptions {
  text: Ref<string>;
  /** In characters from the beginning. */
  caret: Ref<number>;
  tabs: Ref<readonly OpenTab[]>;
  /** The user begins to choose: the tabs may have changed. */
  listTabs(): void;
}

/** Opens after "@" and a part of a title or an address. */
export function useTabMenu({ text, caret, tabs, listTabs }: TabMenuOptions) {
  const asked = computed(() => /(?:^|\s)@([^\s@]{0,40})$/.exec(text.value.slice(0, caret.value))?.[1]);
  const choices = computed(() => (asked.value === undefined ? [] : tabChoices(tabs.value, asked.value)));
  watch(asked, (now, before) => {
    if (now !== undefined && before === undefined) listTabs();
  });

  function withoutMention(): { text: string; caret: number } {
    const from = caret.value - (asked.value ?? '').length - 1;
    return { text: text.value.slice(0, from) + text.value.slice(caret.value), caret: from };
  }

  return { choices, withoutMention, ...useListMenu(asked, choices) };
}

/** Tabs that cannot be read come last. */
export function tabChoices(tabs: readonly OpenTab[], typed: string): TabChoice[] {
  const query = foldText(typed);
  const readable = tabs.filter(({ problem, inWindow }) => inWindow && problem === undefined);
  const found = tabs.filter(({ title, url }) => foldText(`${title} ${hostOf(url) ?? ''}`).includes(query));
  return [
    ...(typed === '' && readable.length > 1 ? [{ id: 'all', tabs: readable, all: true }] : []),
    ...found
      .toSorted((a, b) => Number(a.problem !== undefined) - Number(b.problem !== undefined))
      .map((tab) => ({ id: String(tab.tabId), tabs: [tab], all: false })),
  ];
}
