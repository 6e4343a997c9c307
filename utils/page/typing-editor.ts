import type { ActionOutcome, Modifier } from './api';
import { pasteOf } from './clipboard';
import { codeEditorOf, drawnCode } from './code-editors';
import { nextTask } from './dom';
import { edit, insertText, placeSelection } from './editing';
import { editorText, letters } from './editor-text';
import { fireKey } from './key-events';
import { untilChange } from './observe';

type Typed = Pick<ActionOutcome, 'value' | 'note'>;
type Mode = 'replace' | 'append';
/** False when the editor cannot have taken it. */
type Attempt = (editor: Element, text: string) => boolean;

/**
 * Types into an editor and reads back. One line goes in as typing does, several lines as a paste, because Enter sends the
 * message in many editors; each falls back to the other where the text stays as it was.
 */
export async function typeIntoEditor(editor: HTMLElement, text: string, mode: Mode): Promise<Typed> {
  const code = codeEditorOf(editor);
  if (code) return typeIntoCode(code, editor, text, mode);
  const before = letters(editorText(editor));
  const wanted = (mode === 'append' ? before : '') + letters(text);
  const attempts = text === '' ? [erase] : text.includes('\n') ? [paste, type] : [type, paste];
  for (const attempt of attempts) {
    await select(editor, mode);
    if (attempt(editor, text)) await taken(() => letters(editorText(editor)) === wanted);
    if (letters(editorText(editor)) !== before || wanted === before) break;
  }
  return {
    value: editorText(editor),
    ...(letters(editorText(editor)) === wanted ? {} : { note: 'The editor holds something else than what was typed.' }),
  };
}

/** Only the lines in view can be read back: they must be lines of the text. */
async function typeIntoCode(code: Element, field: HTMLElement, text: string, mode: Mode): Promise<Typed> {
  pressCommand(field, mode === 'append' ? (onMac ? 'ArrowDown' : 'End') : 'a');
  if (text === '') pressKey(field, 'Delete');
  else if (!paste(field, text)) insertText(text);
  const wanted = letters(text);
  const fits = () => {
    const drawn = letters(drawnCode(code));
    return drawn.endsWith(wanted) || (wanted.endsWith(drawn) && drawn !== '');
  };
  await taken(fits);
  if (fits()) return mode === 'replace' ? { value: text } : { value: drawnCode(code) };
  return { value: drawnCode(code), note: 'The lines of the editor that can be seen are not what was typed.' };
}

/** Places the selection and lets the editor take notice, which it does by an event that comes later. */
async function select(editor: HTMLElement, mode: Mode): Promise<void> {
  placeSelection(editor, mode === 'append' ? 'end' : 'all');
  document.dispatchEvent(new Event('selectionchange'));
  await nextTask();
}

const erase: Attempt = (editor) => {
  const done = !fireKey(editor, 'keydown', 'Backspace') || edit('delete');
  fireKey(editor, 'keyup', 'Backspace');
  return done;
};

const type: Attempt = (editor, text) => {
  const key = text.at(-1) ?? '';
  const goOn = fireKey(editor, 'keydown', key);
  const done = goOn && insertText(text);
  fireKey(editor, 'keyup', key);
  return done;
};

/** Nothing happens by itself for a paste that scripts make. Some editors take it later, by an element that they put into the page for it. */
const paste: Attempt = (editor, text) => {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, { subtree: true, childList: true });
  const untouched = editor.dispatchEvent(pasteOf({ text }));
  const changed = observer.takeRecords().length > 0;
  observer.disconnect();
  return !untouched || changed;
};

/** Editors draw what they took in tasks of their own. */
async function taken(isThere: () => boolean): Promise<void> {
  await nextTask();
  await untilChange(() => isThere() || undefined, longestDrawing);
  // And some take back what they did not mean to take.
  await nextTask();
}

const longestDrawing = 500;
const onMac = /Mac/.test(navigator.platform);

function pressCommand(field: Element, key: string): void {
  pressKey(field, key, [onMac ? 'Meta' : 'Control']);
}

function pressKey(field: Element, key: string, modifiers: Modifier[] = []): void {
  fireKey(field, 'keydown', key, modifiers);
  fireKey(field, 'keyup', key, modifiers);
}
