import type { Step } from '../../helpers/carry-out.ts';
import type { WidgetTask } from './task.ts';

const letter = 'Hello Ann,\nyour parcel is here.';
const write = (ref: string): Step[] => [
  ['type', { ref, text: letter }],
  ['type', { ref, text: ' Bye.', mode: 'append' }],
];

/** Editors of rich text and of code. */
export const editorTasks: WidgetTask[] = [
  { page: 'quill', task: 'replace and append', steps: write('textbox'), state: { text: `${letter} Bye.\n` } },
  {
    page: 'quill',
    task: 'make all bold',
    steps: [
      ['type', { ref: 'textbox', text: 'Hello Ann' }],
      ['press_key', { ref: 'textbox', keys: 'Control+A' }],
      ['click', { ref: 'button "bold"' }],
    ],
    state: { bold: 'Hello Ann' },
  },
  {
    page: 'prosemirror',
    task: 'replace and append',
    steps: write('textbox "Notes"'),
    state: { doc: 'doc(paragraph("Hello Ann,"), paragraph("your parcel is here. Bye."))' },
  },
  {
    page: 'lexical',
    task: 'replace and append',
    steps: write('textbox "Comment"'),
    state: { text: 'Hello Ann,|your parcel is here. Bye.' },
  },
  {
    page: 'slate',
    task: 'replace and append',
    steps: write('textbox "Post"'),
    state: { text: 'Hello Ann,|your parcel is here. Bye.' },
  },
  {
    page: 'tinymce',
    task: 'replace and append',
    steps: write('textbox "Article"'),
    state: { html: '<p>Hello Ann,<br>your parcel is here. Bye.</p>' },
  },
  {
    page: 'codemirror',
    task: 'replace and append',
    steps: write('textbox "Script"'),
    state: { doc: `${letter} Bye.` },
  },
  {
    page: 'codemirror5',
    task: 'replace and append',
    steps: write('textbox "Template"'),
    state: { doc: `${letter} Bye.` },
  },
  { page: 'monaco', task: 'replace and append', steps: write('textbox "Query"'), state: { doc: `${letter} Bye.` } },
  {
    page: 'draft',
    task: 'replace',
    steps: [['type', { ref: 'textbox "Letter"', text: 'Second letter.' }]],
    state: { text: 'Second letter.' },
  },
  {
    page: 'draft',
    task: 'append',
    steps: [['type', { ref: 'textbox "Letter"', text: ' And more.', mode: 'append' }]],
    state: { text: 'First letter. And more.' },
  },
  {
    page: 'draft',
    task: 'write paragraphs',
    steps: write('textbox "Letter"'),
    state: { text: 'Hello Ann,|your parcel is here. Bye.' },
  },
  {
    page: 'draft',
    task: 'select a word',
    steps: [['select_text', { ref: 'textbox "Letter"', text: 'letter' }]],
    state: { selected: 'letter' },
  },
  {
    page: 'draft',
    task: 'make a word bold by its button',
    steps: [
      ['select_text', { ref: 'textbox "Letter"', text: 'First' }],
      ['click', { ref: 'button "Bold"' }],
    ],
    state: { bold: 'First' },
  },
  {
    page: 'draft',
    task: 'make a word bold by a key',
    steps: [
      ['select_text', { ref: 'textbox "Letter"', text: 'First' }],
      ['press_key', { keys: 'Control+B' }],
    ],
    state: { bold: 'First' },
  },
  {
    page: 'tiptap',
    task: 'replace and append',
    steps: write('textbox "Note"'),
    state: { html: '<p>Hello Ann,</p><p>your parcel is here. Bye.</p>' },
  },
  {
    page: 'tiptap',
    task: 'make a word bold',
    steps: [
      ['select_text', { ref: 'textbox "Note"', text: 'First' }],
      ['press_key', { keys: 'Control+B' }],
    ],
    state: { html: '<p><strong>First</strong> note.</p>' },
  },
  {
    page: 'tiptap',
    task: 'begin a heading by "# "',
    steps: [['type', { ref: 'textbox "Note"', text: '# Title' }]],
    state: { html: /^<h1>Title<\/h1>/ },
  },
  {
    page: 'tiptap',
    task: 'mention somebody',
    steps: [
      ['type', { ref: 'textbox "Note"', text: 'Ask @An' }],
      ['click', { ref: 'option "Anton"' }],
    ],
    state: { html: /data-id="Anton"/ },
  },
  {
    page: 'editorjs',
    task: 'replace a block',
    steps: [
      ['get_page', { find: 'First block' }],
      ['type', { ref: 'textbox', text: 'Other block.' }],
    ],
    state: { blocks: 'paragraph:Other block.' },
  },
  {
    page: 'editorjs',
    task: 'add a heading by its menu',
    steps: [
      ['click', { ref: 'textbox' }],
      ['press_key', { keys: 'End' }],
      ['press_key', { keys: 'Enter' }],
      ['press_key', { keys: '/' }],
      ['get_page', { find: 'Heading' }],
      ['click', { ref: '"Heading"' }],
      ['type', { text: 'News' }],
    ],
    state: { blocks: /header:News/ },
  },
];
