import type { Hand, StandIns } from './stand-ins';

/** Reports what the page copies without a person, also where the browser refused. */
export function watchCopies({ replace, sendReport }: StandIns, hand: Hand): void {
  function copied(text: string): void {
    if (!hand.byHand && text !== '') sendReport({ kind: 'copied', text: text.slice(0, 1_000_000) });
  }

  function written(result: unknown): unknown {
    if (result instanceof Promise)
      result.catch(() => hand.byHand || sendReport({ kind: 'blocked', what: 'clipboard' }));
    return result;
  }

  const clipboard = window.Clipboard?.prototype;
  replace(clipboard, 'writeText', (_self, args, send) => {
    copied(String(args[0]));
    return written(send());
  });
  replace(clipboard, 'write', (_self, args, send) => {
    for (const item of args[0] as Iterable<ClipboardItem>)
      if (item.types.includes('text/plain'))
        void item
          .getType('text/plain')
          .then(async (blob) => copied(await blob.text()))
          .catch(() => undefined);
    return written(send());
  });
  replace(Document.prototype, 'execCommand', (_self, args, send) => {
    const command = String(args[0]).toLowerCase();
    const selected = command === 'copy' || command === 'cut' ? selectedText() : '';
    const done = send();
    if (hand.byHand || (command !== 'copy' && command !== 'cut')) return done;
    copied(done ? selected : (setByPage(command) ?? selected));
    if (!done) sendReport({ kind: 'blocked', what: 'clipboard' });
    return done;
  });
}

const { dispatchEvent } = EventTarget.prototype;

function focused(): Element | null {
  return Reflect.get(Document.prototype, 'activeElement', document) as Element | null;
}

function selectedText(): string {
  const { value, selectionStart, selectionEnd, type } = (focused() ?? {}) as Partial<HTMLInputElement>;
  if (type === 'password') return '';
  if (typeof value === 'string' && typeof selectionStart === 'number')
    return value.slice(selectionStart, selectionEnd ?? undefined);
  return String(window.getSelection() ?? '');
}

/** What the page sets in a `copy` event that the browser did not fire. */
function setByPage(type: string): string | undefined {
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData });
  const goOn = Reflect.apply(dispatchEvent, focused() ?? document, [event]);
  return goOn ? undefined : clipboardData.getData('text/plain');
}
