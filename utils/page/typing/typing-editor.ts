import type { ActionOutcome } from '../api';
import { pasteOf } from '../act/clipboard';
import { codeEditorOf, drawnCode } from '../dom/code-editors';
import { nextTask } from '../dom/dom';
import { onMac } from '../dom/platform';
import { edit, placeSelection } from './editing';
import { editContextOf } from '../dom/edit-context';
import { editorText, letters } from '../dom/editor-text';
import { strikeKey } from './key-events';
import { typeKeys } from './text-keys';
import { untilChange } from '../watch/observe';
import { popupsFrom } from '../watch/popups';
import { doc, safe } from '../dom/safe';
import { isWithin } from './shown-value';

/** `caret`: at the caret, over what is selected. */
export type EditMode = 'replace' | 'append' | 'caret';
type Attempt = (editor: Element, text: string) => boolean | Promise<boolean>;

/**
 * One line by typing, several as a paste, because Enter sends in many editors; then the other way if nothing changed.
 */
export async function typeIntoEditor(editor: HTMLElement, text: string, mode: EditMode): Promise<ActionOutcome> {
  const code = codeEditorOf(editor);
  if (code) return typeIntoCode(code, editor, text, mode);
  const before = letters(textOf(editor));
  const wanted = mode === 'caret' ? undefined : (mode === 'append' ? before : '') + letters(text);
  const byRules = hasRules.test(text);
  const shown = popupsFrom();
  for (const attempt of attemptsFor(text, byRules)) {
    await select(editor, mode);
    if (await attempt(editor, text))
      await whenTaken(() => {
        const now = letters(textOf(editor));
        return now === wanted || ((byRules || mode === 'caret') && now !== before && holdsLetters(now, text));
      });
    if (letters(textOf(editor)) !== before || wanted === before) break;
  }
  if (byRules) await shown();
  const value = textOf(editor);
  const now = letters(value);
  if (now === wanted || (mode === 'caret' && now !== before && now.includes(letters(text)))) return { value };
  // It is written differently (headings, links), or the editor waits for more.
  return now !== before && holdsLetters(now, text)
    ? { value, note: 'The editor wrote it in a way of its own.' }
    : { value, refused: 'The editor did not take the text as it is.' };
}

const textOf = (editor: Element): string => editContextOf(editor)?.text ?? editorText(editor);

function attemptsFor(text: string, byRules: boolean): Attempt[] {
  if (text === '') return [erase];
  if (byRules) return [typeByKeys];
  return text.includes('\n') ? [paste, type] : [type, paste];
}

/** Only lines in view can be read back: they must be lines of the text. */
async function typeIntoCode(code: Element, field: HTMLElement, text: string, mode: EditMode): Promise<ActionOutcome> {
  const key = mode === 'append' ? (onMac ? 'ArrowDown' : 'End') : 'a';
  if (mode !== 'caret') strikeKey(field, key, noDefault, [onMac ? 'Meta' : 'Control']);
  if (text === '') strikeKey(field, 'Delete', noDefault);
  else if (!paste(field, text)) edit('insertText', text);
  const wanted = letters(text);
  const fits = () => {
    const drawn = letters(drawnCode(code));
    return drawn.endsWith(wanted) || (wanted.endsWith(drawn) && drawn !== '');
  };
  await whenTaken(fits);
  if (fits()) return mode === 'replace' ? { value: text } : { value: drawnCode(code) };
  return { value: drawnCode(code), refused: 'The lines of the editor that can be seen are not what was typed.' };
}

/** The editor notices it by a later event. */
async function select(editor: HTMLElement, mode: EditMode): Promise<void> {
  // Draft.js takes no selection before it has rendered the focus.
  await nextTask();
  if (mode !== 'caret') placeSelection(editor, mode === 'append' ? 'end' : 'all');
  doc.dispatchEvent(new Event('selectionchange'));
  await nextTask();
}

/** Markdown marks, menus at `/`, mentions at `@`. One line only. */
const hasRules =
  /^(#{1,6}|[-*+>]|\d+[.)]|\[[ x]?\]|```|---) ?[^\n]*$|^[^\n]*(^|\s)[/@#:]\w*$|^[^\n]*(\*\*|__|~~|`)[^\n]+\1?[^\n]*$/;

const erase: Attempt = (editor) => strikeKey(editor, 'Backspace', () => edit('delete')) ?? true;

const typeByKeys: Attempt = (_editor, text) => typeKeys(text).then(() => true);

const type: Attempt = (editor, text) => strikeKey(editor, text.at(-1) ?? '', () => edit('insertText', text)) ?? false;

/** Browsers do nothing for a paste by a script. Some editors take it later, by an element put into the page. */
const paste: Attempt = (editor, text) => {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document, { subtree: true, childList: true });
  const untouched = safe(editor).dispatchEvent(pasteOf({ text }));
  const changed = observer.takeRecords().length > 0;
  observer.disconnect();
  return !untouched || changed;
};

async function whenTaken(isThere: () => boolean): Promise<void> {
  await nextTask();
  await untilChange(isThere, maxDrawingMs);
  // Some editors undo input that they did not want.
  await nextTask();
}

const holdsLetters = (value: string, text: string): boolean => isWithin(text.replace(/[^\p{L}\p{N}]/gu, ''), value);

/** Code editors do all by themselves. */
const noDefault = () => undefined;
const maxDrawingMs = 500;
