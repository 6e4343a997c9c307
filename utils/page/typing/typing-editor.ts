import type { ActionOutcome, Modifier } from '../api';
import { pasteOf } from '../act/clipboard';
import { codeEditorOf, drawnCode } from '../dom/code-editors';
import { nextTask } from '../dom/dom';
import { edit, insertText, placeSelection } from './editing';
import { editorText, letters } from '../dom/editor-text';
import { fireKey } from './key-events';
import { typeKeys } from './text-keys';
import { untilChange } from '../watch/observe';
import { popupsFrom } from '../watch/popups';
import { doc, safe } from '../dom/safe';

type Typed = Pick<ActionOutcome, 'value' | 'note' | 'refused'>;
/** `caret`: where the caret is, over what is selected. */
export type EditMode = 'replace' | 'append' | 'caret';
/** False when the editor cannot have taken it. */
type Attempt = (editor: Element, text: string) => boolean | Promise<boolean>;

/**
 * Types into an editor and reads back. One line goes in as typing does, several lines as a paste, because Enter sends
 * the message in many editors; each way falls back to the other if the text stays as it was.
 */
export async function typeIntoEditor(editor: HTMLElement, text: string, mode: EditMode): Promise<Typed> {
  const code = codeEditorOf(editor);
  if (code) return typeIntoCode(code, editor, text, mode);
  const before = letters(editorText(editor));
  const wanted = mode === 'caret' ? undefined : (mode === 'append' ? before : '') + letters(text);
  const byRules = hasRules.test(text);
  const attempts = attemptsFor(text, byRules);
  const shown = popupsFrom();
  for (const attempt of attempts) {
    await select(editor, mode);
    if (await attempt(editor, text))
      await whenTaken(() => {
        const now = letters(editorText(editor));
        return now === wanted || ((byRules || mode === 'caret') && now !== before && holdsLetters(now, text));
      });
    if (letters(editorText(editor)) !== before || wanted === before) break;
  }
  if (byRules) await shown();
  const value = editorText(editor);
  const now = letters(value);
  if (now === wanted || (mode === 'caret' && now !== before && now.includes(letters(text)))) return { value };
  // The editor may have written the text differently (headings, links), or wait for more.
  return now !== before && holdsLetters(now, text)
    ? { value, note: 'The editor wrote it in a way of its own.' }
    : { value, refused: 'The editor did not take the text as it is.' };
}

/** The ways to enter the text, the preferred one first. */
function attemptsFor(text: string, byRules: boolean): Attempt[] {
  if (text === '') return [erase];
  if (byRules) return [typeByKeys];
  return text.includes('\n') ? [paste, type] : [type, paste];
}

/** Only the lines in view can be read back: they must be lines of the text. */
async function typeIntoCode(code: Element, field: HTMLElement, text: string, mode: EditMode): Promise<Typed> {
  if (mode !== 'caret') pressCommand(field, mode === 'append' ? (onMac ? 'ArrowDown' : 'End') : 'a');
  if (text === '') pressKey(field, 'Delete');
  else if (!paste(field, text)) insertText(text);
  const wanted = letters(text);
  const fits = () => {
    const drawn = letters(drawnCode(code));
    return drawn.endsWith(wanted) || (wanted.endsWith(drawn) && drawn !== '');
  };
  await whenTaken(fits);
  if (fits()) return mode === 'replace' ? { value: text } : { value: drawnCode(code) };
  return { value: drawnCode(code), refused: 'The lines of the editor that can be seen are not what was typed.' };
}

/** Places the selection and lets the editor notice it, which happens by an event that comes later. */
async function select(editor: HTMLElement, mode: EditMode): Promise<void> {
  // Editors that render by themselves (Draft.js) take no selection before they have rendered that they have the focus.
  await nextTask();
  if (mode !== 'caret') placeSelection(editor, mode === 'append' ? 'end' : 'all');
  doc.dispatchEvent(new Event('selectionchange'));
  await nextTask();
}

/**
 * What editors transform while it is typed: Markdown marks at the start and around words, menus at `/`, mentions at `@`
 * and the like. One line only: Enter sends the message in many of them.
 */
const hasRules =
  /^(#{1,6}|[-*+>]|\d+[.)]|\[[ x]?\]|```|---) ?[^\n]*$|^[^\n]*(^|\s)[/@#:]\w*$|^[^\n]*(\*\*|__|~~|`)[^\n]+\1?[^\n]*$/;

const erase: Attempt = (editor) => {
  const done = !fireKey(editor, 'keydown', 'Backspace') || edit('delete');
  fireKey(editor, 'keyup', 'Backspace');
  return done;
};

/** Types as fingers do: the editor sees each character by itself. */
const typeByKeys: Attempt = async (_editor, text) => {
  await typeKeys(text);
  return true;
};

const type: Attempt = (editor, text) => {
  const key = text.at(-1) ?? '';
  const goOn = fireKey(editor, 'keydown', key);
  const done = goOn && insertText(text);
  fireKey(editor, 'keyup', key);
  return done;
};

/**
 * Browsers do nothing by themselves for a paste made by a script. Some editors take it later, by an element that they
 * put into the page for it.
 */
const paste: Attempt = (editor, text) => {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, { subtree: true, childList: true });
  const untouched = safe(editor).dispatchEvent(pasteOf({ text }));
  const changed = observer.takeRecords().length > 0;
  observer.disconnect();
  return !untouched || changed;
};

/** Waits until the text is there: editors render it in later tasks of their own. */
async function whenTaken(isThere: () => boolean): Promise<void> {
  await nextTask();
  await untilChange(() => isThere() || undefined, maxDrawingMs);
  // Some editors undo input that they did not want.
  await nextTask();
}

/** True if all letters and digits of the text occur in the value in their order, whatever is between them. */
function holdsLetters(value: string, text: string): boolean {
  let at = 0;
  const characters = [...value];
  return [...text.replace(/[^\p{L}\p{N}]/gu, '')].every((wanted) => {
    const found = characters.indexOf(wanted, at);
    at = found + 1;
    return found >= 0;
  });
}

const maxDrawingMs = 500;
const onMac = /Mac/.test(navigator.platform);

function pressCommand(field: Element, key: string): void {
  pressKey(field, key, [onMac ? 'Meta' : 'Control']);
}

function pressKey(field: Element, key: string, modifiers: Modifier[] = []): void {
  fireKey(field, 'keydown', key, modifiers);
  fireKey(field, 'keyup', key, modifiers);
}
