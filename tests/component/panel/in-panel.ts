import { conversationActionsKey } from '@/entrypoints/sidebar.sidepanel/conversation-actions';
import { panelKey } from '@/entrypoints/sidebar.sidepanel/panel';

/**
 * What components of the panel find there: these parts of it, and actions that note in `done` what they were asked, and
 * return what stands in `answers` under their names.
 */
export function inPanel(parts: object, answers: Readonly<Record<string, unknown>> = {}) {
  const done: unknown[][] = [];
  const actions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) => {
          done.push([name, ...given]);
          return answers[String(name)];
        },
    },
  );
  return {
    done,
    global: { provide: { [panelKey as symbol]: parts, [conversationActionsKey as symbol]: actions } },
  };
}

/** Does what it is asked at once, and lets failures through. */
export const attempt = (work: () => Promise<unknown>) => work();
