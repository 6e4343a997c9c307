import type { DialogAnswer, DialogKind, PageEventReport } from './page-events';

export type DialogAnswers = ReturnType<typeof dialogAnswers>;

/** Without an order it answers as Escape would: the page stays, nothing is agreed to. */
export function dialogAnswers(sendReport: (report: PageEventReport) => void) {
  let prepared: DialogAnswer | null = null;
  let sinceIdle = 0;
  let insisting = false;

  function pauseAsking(): void {
    sinceIdle = 0;
    if (insisting) sendReport({ kind: 'insists', ended: true });
    insisting = false;
  }

  return {
    /** For the next dialog; null clears it. */
    prepare(answer: DialogAnswer | null): void {
      prepared = answer;
    },

    /** A page that asks in an endless loop is thrown out of it by an error. */
    decide(kind: DialogKind, message: string, preset = '', agreed = false): DialogAnswer {
      if (sinceIdle === 0) setTimeout(pauseAsking);
      if (++sinceIdle > 100) throw new Error('Too many dialogs.');
      const accept = kind === 'alert' || (kind !== 'print' && (agreed || (prepared?.accept ?? false)));
      const typed = kind === 'prompt' && accept ? { text: prepared?.text ?? preset } : {};
      if (kind !== 'alert' && kind !== 'print') prepared = null;
      if (sinceIdle <= 10)
        sendReport({ kind: 'dialog', dialog: { kind, message: message.slice(0, 1_000), accepted: accept, ...typed } });
      return { accept, ...typed };
    },

    /** The page goes on after the error. The browser's own dialog must hold it up, else the loop never ends. */
    keepsAsking(): boolean {
      if (sinceIdle <= 200) return false;
      if (!insisting) sendReport({ kind: 'insists', ended: false });
      insisting = true;
      return true;
    },
  };
}
