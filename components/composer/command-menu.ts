import { computed, ref, watch, type Ref } from 'vue';
import { commandsMatching, type Command } from './commands';

/**
 * The menu of a composer whose text begins with "/": the commands that match the words after it, and the one that the
 * arrow keys chose. Escape closes the menu (`closed`) until the text changes.
 */
export function useCommandMenu(text: Ref<string>, commands: Ref<readonly Command[]>, allowed: Ref<boolean>) {
  const closed = ref(false);
  const index = ref(0);
  const asked = computed(() => allowed.value && /^\/[^/\n]*$/.test(text.value));
  const matches = computed(() => (asked.value ? commandsMatching(commands.value, text.value.slice(1)) : []));
  // Words that match no command are a message: the menu does not get in its way.
  const open = computed(() => asked.value && !closed.value && matches.value.length > 0);
  const active = computed(() => (open.value ? matches.value[index.value] : undefined));
  watch(text, () => {
    closed.value = false;
    index.value = 0;
  });

  function move(by: 1 | -1): void {
    const { length } = matches.value;
    if (length > 0) index.value = (index.value + by + length) % length;
  }

  return {
    open,
    matches,
    active,
    move,
    close: () => {
      closed.value = true;
    },
  };
}
