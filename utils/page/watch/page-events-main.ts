import { dialogAnswers } from './dialog-answers';
import type { DialogKind, PageEventOrder } from './page-events';
import { keepFiles } from './page-files';
import { leavingOf, watchNavigation } from './page-leaving';
import { isNative, reportWindows } from './page-windows';
import { standIns } from './stand-ins';

/**
 * Runs in the page's own world, sent as source (`scripts/sent-functions.ts`). Answers dialogs itself, because they
 * would block every script, and reports them, new windows and downloads. The `end` event restores everything.
 */
export function pageEventsMain(nonce: string): void {
  const world = standIns(nonce);
  const { replace, hear, sendReport, isAbandoned } = world;
  const dialogs = dialogAnswers(sendReport);
  const { decide, keepsAsking } = dialogs;
  /** Chromium 156 takes a form that the agent submits soon after a keystroke of the user for the user's own. */
  const hand = world.followHand(true);
  const leaving = leavingOf(world, dialogs);

  answerFor('alert', (args) => void decide('alert', textOf(args, 0)));
  answerFor('confirm', (args) => decide('confirm', textOf(args, 0)).accept);
  answerFor('prompt', (args) => {
    const { accept, text = '' } = decide('prompt', textOf(args, 0), textOf(args, 1));
    return accept ? text : null;
  });
  answerFor('print', () => void decide('print', ''));
  watchNavigation(world, leaving, hand, keepFiles(world));
  reportWindows(world, hand);
  hear('order', onOrder);
  hear('end', world.restore);
  isAbandoned();

  function answerFor(
    name: Exclude<DialogKind, 'beforeunload'>,
    reply: (args: unknown[]) => boolean | string | null | undefined,
  ): void {
    if (isNative(window[name]))
      replace(window, name, (_self, args, send) => (keepsAsking() || isAbandoned() ? send() : reply(args)));
  }

  function onOrder(event: CustomEvent<string>): void {
    const order = JSON.parse(event.detail) as PageEventOrder;
    if (order.kind === 'answer') {
      dialogs.prepare(order.answer);
      leaving.stayAfterAll();
    }
    const stays = order.kind === 'leave' ? { stays: !leaving.mayLeave(order.agreed) } : {};
    sendReport({ kind: 'reply', id: order.id, ...stays });
  }
}

function textOf(args: unknown[], at: number): string {
  return args.length > at ? `${args[at] as string}` : '';
}
