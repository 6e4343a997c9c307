import type { Aftermath } from '../agent/ports';
import type { SeenDialog } from '../page/witness';

/** Tells what an action has brought about: our sentences, and the page's words apart from them. */
export function tellAftermath({ navigated, dialogs = [], opened = [], downloads = [] }: Aftermath): {
  sentences: string[];
  page: string[];
} {
  const sentences = [
    ...(dialogs.length > 0
      ? [`The page showed ${dialogs.length === 1 ? 'a dialog' : `${dialogs.length} dialogs`}.`]
      : []),
    ...(dialogs.some(({ kind, accepted }) => !accepted && kind !== 'print')
      ? ['To answer otherwise: handle_dialog, then act again.']
      : []),
    ...(navigated ? ['The page navigated.'] : []),
    ...opened.map(({ tabId, closed }) =>
      closed ? 'It opened a tab that has closed again.' : `It opened tab ${tabId}; manage_tabs switch to work there.`,
    ),
    ...(downloads.length > 0 ? ['A download began.'] : []),
  ];
  const page = [
    ...dialogs.map(tellDialog),
    ...opened.map(({ tabId, title, url }) => `tab ${tabId}: ${title} ${url}`),
    ...downloads.map((name) => `download: ${name}`),
  ];
  return { sentences, page };
}

function tellDialog({ kind, message, accepted, text }: SeenDialog): string {
  if (kind === 'print') return 'print: nothing was printed';
  const answer = !accepted ? 'Cancel' : text === undefined ? 'OK' : JSON.stringify(text);
  return `${kind}${message ? ` ${JSON.stringify(message)}` : ''} answered ${answer}`;
}
