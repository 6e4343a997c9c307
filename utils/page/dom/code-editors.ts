import { safe } from './safe';

/** They take keys in a hidden field and draw only the lines in view. The four most used, by their classes. */
const kinds: readonly { editor: string; field: string; line: string }[] = [
  { editor: '.monaco-editor', field: '.native-edit-context, textarea.inputarea', line: '.view-lines > .view-line' },
  { editor: '.cm-editor', field: '.cm-content', line: '.cm-content .cm-line' },
  { editor: '.CodeMirror', field: '.CodeMirror > div > textarea', line: '.CodeMirror-line' },
  { editor: '.ace_editor', field: 'textarea.ace_text-input', line: '.ace_text-layer .ace_line' },
];

const anyField = kinds.map(({ field }) => field).join(', ');

export function codeEditorOf(element: Element): Element | undefined {
  if (!safe(element).matches(anyField)) return undefined;
  const kind = kinds.find(({ field }) => safe(element).matches(field));
  return kind && (safe(element).closest(kind.editor) ?? undefined);
}

/** From the top; blanks are plain spaces. */
export function drawnCode(editor: Element): string {
  const line = kinds.find((kind) => safe(editor).matches(kind.editor))?.line ?? '';
  const lines = [...safe(editor).querySelectorAll(line)].map((element) => ({
    top: safe(element).getBoundingClientRect().top,
    text: safe(element).textContent ?? '',
  }));
  return lines
    .sort((a, b) => a.top - b.top)
    .map(({ text }) => text.replace(/\u00A0/g, ' ').replace(/[\u200B-\u200F\uFEFF]/g, ''))
    .join('\n');
}
