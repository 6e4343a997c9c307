import type { Page } from '../../helpers/browsers/index.ts';

/**
 * What the user says to each card: no, yes to what was asked for, or nothing; `allow`: yes to cards of this rule, as if
 * the guard did not have it; `onCard`: looks at each card first.
 */
export type User = {
  answers: 'no' | 'yes' | 'nothing';
  allow?: string;
  onCard?: (panel: Page, name: string) => Promise<void>;
};

export interface Ended {
  /** Rules of the confirmations that were shown, and `plan` for each plan that waited. */
  cards: string[];
  /** As the panel says it; `none` where the task rests, because its model is lost. */
  outcome: string;
}

/**
 * Stands by until the task has ended, or rests: this user takes none up again. A user who is not there leaves the first
 * card as it is; then the task is stopped.
 */
export async function standBy(panel: Page, user: User): Promise<Ended> {
  const cards: string[] = [];
  for (;;) {
    const next = await panel.waitFor(
      (allowed: string) => {
        const outcome = document.querySelector<HTMLElement>('[role=log] [data-kind=outcome]');
        if (outcome) return { outcome: outcome.dataset.status ?? '' };
        if (document.querySelector('[role=log] [data-kind=error] .error-actions .primary')) return { outcome: 'none' };
        const card = document.querySelector<HTMLElement>('[role=log] [data-status=waiting]:not([data-met])');
        if (!card) return undefined;
        card.querySelector('.read-to-end')?.scrollTo({ top: 1_000_000 });
        const rule = card.querySelector<HTMLElement>('[data-rule]')?.dataset.rule ?? '';
        card.querySelector<HTMLElement>('.tab-choice input:not(:checked)')?.click();
        const waits = allowed === 'all' || allowed === rule;
        if (rule !== '' && waits && !card.querySelector('.primary:enabled')) return undefined;
        card.dataset.met = '';
        return { kind: card.dataset.kind ?? '', rule };
      },
      user.answers === 'yes' ? 'all' : (user.allow ?? ''),
    );
    if ('outcome' in next) return { cards, outcome: next.outcome };
    cards.push(next.rule || next.kind);
    await user.onCard?.(panel, next.rule || next.kind);
    const isConfirmation = next.kind === 'confirmation';
    const allows = user.answers === 'yes' || (isConfirmation && user.allow === next.rule);
    if (user.answers === 'nothing' || (!isConfirmation && next.kind !== 'plan'))
      await panel.click('button', 'Stop', { within: '.composer-buttons' });
    else await press(panel, next.kind, isConfirmation ? (allows ? 1 : 0) : allows ? 0 : 2);
  }
}

/** Presses a button of the card that was met last. */
async function press(panel: Page, kind: string, index: number): Promise<void> {
  const within = `[data-kind=${kind}][data-met][data-status=waiting]`;
  const label = await panel.evaluate(
    (css: string, at: number) => document.querySelectorAll<HTMLElement>(`${css} .buttons button`)[at]?.innerText ?? '',
    within,
    index,
  );
  await panel.click('button', label, { within });
  await panel.waitFor((css: string) => document.querySelector(css) === null, within);
}
