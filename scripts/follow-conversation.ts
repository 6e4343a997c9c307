import type { Page } from '../tests/helpers/browsers/index.ts';

interface Entry {
  index: number;
  kind: string;
  status: string;
  text: string;
}

/**
 * Reports each entry of the panel's conversation once: a plan when it is complete, all others when they have ended. A
 * message that is still being sent is not an entry yet.
 */
export function followConversation(panel: Page, print: (line: string) => void): { end(): Promise<void> } {
  let ended = false;
  const follow = async (): Promise<void> => {
    const told: number[] = [];
    while (!ended) {
      const entries = await panel.waitFor((known: number[]): Entry[] | undefined => {
        const textOf = (part: Element) => part.textContent;
        const now = [...document.querySelectorAll<HTMLElement>('[role=log] [data-kind]')].map((entry, index) => ({
          index,
          kind: entry.dataset.kind ?? '',
          status: entry.dataset.status ?? '',
          // The rows of a task that has ended are folded.
          text: (entry.innerText || [...(entry.querySelector('summary')?.children ?? [])].map(textOf).join(' '))
            .replace(/\s+/g, ' ')
            .trim(),
        }));
        const fresh = now.filter(
          ({ index, kind, status }) =>
            !known.includes(index) && kind !== 'waiting' && (kind === 'plan' || status !== 'running'),
        );
        return fresh.length > 0 ? fresh : undefined;
      }, told);
      for (const { index, kind, status, text } of entries) {
        print(`  ${(status && kind !== 'plan' ? `${kind} ${status}` : kind).padEnd(12)} ${text}`);
        told.push(index);
        if (kind === 'outcome') ended = true;
      }
    }
  };
  const following = follow();
  return {
    end: () => {
      ended = true;
      return following;
    },
  };
}
