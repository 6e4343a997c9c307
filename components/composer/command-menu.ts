import { computed, type Ref } from 'vue';
import { commandsMatching, type Command } from './commands';
import { useListMenu } from './list-menu';

/** Offers the commands that match the words after "/". Words that match no command are a message. */
export function useCommandMenu(text: Ref<string>, commands: Ref<readonly Command[]>, allowed: Ref<boolean>) {
  const asked = computed(() => (allowed.value && /^\/[^/\n]*$/.test(text.value) ? text.value.slice(1) : undefined));
  const matches = computed(() => (asked.value === undefined ? [] : commandsMatching(commands.value, asked.value)));
  return { matches, ...useListMenu(asked, matches) };
}
