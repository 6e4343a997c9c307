import { computed, useId, type Ref } from 'vue';
import { commandsMatching, type Command } from './commands';
import { useListMenu } from './list-menu';
import { useTabMenu, type TabChoice, type TabMenuOptions } from './tab-menu';

interface ComposerMenuOptions extends TabMenuOptions {
  commands: Ref<readonly Command[]>;
  /** True if "/" offers commands now. */
  mayCommand: Ref<boolean>;
  run: (command: Command) => void;
  addTabs: (choice: TabChoice) => Promise<void>;
}

/** "/" opens its commands, "@" the other open tabs. At most one is open. */
export function useComposerMenu(options: ComposerMenuOptions) {
  const { run, addTabs } = options;
  const id = useId();
  const commandMenu = useCommandMenu(options);
  const tabMenu = useTabMenu(options);
  const menu = computed(() => (commandMenu.open.value ? commandMenu : tabMenu.open.value ? tabMenu : undefined));

  /** The ARIA attributes of the field while a menu is open. A text of several lines may have no role but its own. */
  const menuAria = computed(() => {
    const active = menu.value?.active.value;
    return menu.value
      ? {
          'aria-haspopup': 'listbox' as const,
          'aria-autocomplete': 'list' as const,
          'aria-controls': id,
          'aria-activedescendant': active && `${id}-${active.id}`,
        }
      : {};
  });

  function choose(): void {
    if (commandMenu.active.value) run(commandMenu.active.value);
    else if (tabMenu.active.value) void addTabs(tabMenu.active.value);
  }

  function takesKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (!menu.value) return false;
    if (key === 'ArrowDown') menu.value.move(1);
    else if (key === 'ArrowUp') menu.value.move(-1);
    else if (key === 'Escape') menu.value.close();
    else if (key === 'Enter' && !shiftKey) choose();
    else return false;
    return true;
  }

  return { id, commandMenu, tabMenu, menuAria, takesKey, run, addTabs };
}

/** Words after "/" that match no command are a message. */
function useCommandMenu({ text, commands, mayCommand }: ComposerMenuOptions) {
  const asked = computed(() => (mayCommand.value && /^\/[^/\n]*$/.test(text.value) ? text.value.slice(1) : undefined));
  const offered = computed(() => commands.value.filter(({ lacks }) => !lacks));
  const matches = computed(() => (asked.value === undefined ? [] : commandsMatching(offered.value, asked.value)));
  const list = useListMenu(asked, matches);
  /** The words are its whole name. */
  const named = computed(() =>
    list.closed.value
      ? undefined
      : commands.value.find(({ name, alias = name }) => [name, alias].includes(asked.value?.trim() ?? '')),
  );
  return { matches, named, ...list };
}
