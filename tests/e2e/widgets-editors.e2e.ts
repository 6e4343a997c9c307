import { expect } from 'vitest';
import type { Step } from '../helpers/carry-out.ts';
import { describeWidgets } from '../helpers/widgets/in-widgets.ts';
import type { OpenWidget } from '../helpers/widgets/open-widget.ts';
import { itWide } from '../helpers/wide.ts';

const letter = 'Hello Ann,\nyour parcel is here.';
const code = 'def greet(name):\n    if name:\n        print(f"Hello {name}")\n\n\treturn [1, {2: (3)}]\n';

describeWidgets('editors', (open) => {
  itWide('Quill: writes paragraphs', async () => {
    expect(await write(await open('quill'), 'textbox', letter, ' Bye.')).toEqual([
      'Typed.',
      'Typed. | value now: "Hello Ann,\\nyour parcel is here. Bye."',
      { text: `${letter} Bye.\n`, bold: '' },
    ]);
  });

  itWide('Quill: makes all bold by the toolbar', async () => {
    const { run, state } = await open('quill');
    const told = await run([
      ['type', { ref: 'textbox', text: 'Hello Ann' }],
      ['press_key', { ref: 'textbox', keys: 'Control+A' }],
      ['click', { ref: 'button "bold"' }],
    ]);
    expect(told.results).toEqual([
      'type textbox "Hello Ann": Typed.',
      'press_key textbox "Control+A": Pressed. | selected: "Hello Ann"',
      'click button "bold": Clicked.',
    ]);
    expect(await state()).toEqual({ text: 'Hello Ann\n', bold: 'Hello Ann' });
  });

  itWide('ProseMirror: writes paragraphs', async () => {
    expect(await write(await open('prosemirror'), 'textbox "Notes"', letter, ' Bye.')).toEqual([
      'Typed.',
      'Typed. | value now: "Hello Ann,\\nyour parcel is here. Bye."',
      { doc: 'doc(paragraph("Hello Ann,"), paragraph("your parcel is here. Bye."))' },
    ]);
  });

  itWide('ProseMirror: makes a new paragraph by Enter, and undoes the last change', async () => {
    const { run, state } = await open('prosemirror');
    const told = await run([
      ['type', { ref: 'textbox "Notes"', text: 'One' }],
      ['press_key', { ref: 'textbox "Notes"', keys: 'Enter' }],
      ['press_key', { keys: '2' }],
      ['press_key', { keys: 'Control+Z' }],
    ]);
    expect(told.results.map((line) => /: (\w+\.)/.exec(line)?.[1])).toEqual([
      'Typed.',
      'Pressed.',
      'Pressed.',
      'Pressed.',
    ]);
    expect(told.pages[3]).toContain('value="One\\n2"');
    expect((await state()).doc).not.toContain('2');
  });

  itWide('Lexical: writes paragraphs', async () => {
    expect(await write(await open('lexical'), 'textbox "Comment"', letter, ' Bye.')).toEqual([
      'Typed.',
      'Typed. | value now: "Hello Ann,\\nyour parcel is here. Bye."',
      { text: 'Hello Ann,|your parcel is here. Bye.' },
    ]);
  });

  itWide('Lexical: accepts one line as the first thing typed, and is emptied', async () => {
    const { run, state } = await open('lexical');
    await run([['type', { ref: 'textbox "Comment"', text: 'Nice.' }]]);
    expect(await state()).toEqual({ text: 'Nice.' });
    const told = await run([['type', { ref: 'textbox "Comment"', text: '' }]]);
    expect(told.results).toEqual(['type textbox "Comment" "": Typed.']);
    expect(await state()).toEqual({ text: '' });
  });

  itWide('Slate: writes paragraphs', async () => {
    expect(await write(await open('slate'), 'textbox "Post"', letter, ' Bye.')).toEqual([
      'Typed.',
      'Typed. | value now: "Hello Ann,\\nyour parcel is here. Bye."',
      { text: 'Hello Ann,|your parcel is here. Bye.' },
    ]);
  });

  itWide('Slate: accepts one line as the first thing typed', async () => {
    const { run, state } = await open('slate');
    const told = await run([['type', { ref: 'textbox "Post"', text: 'Good news' }]]);
    expect(told.results).toEqual(['type textbox "Post" "Good news": Typed.']);
    expect(await state()).toEqual({ text: 'Good news' });
  });

  itWide('TinyMCE: writes in its frame', async () => {
    expect(await write(await open('tinymce'), 'textbox "Article"', letter, ' Bye.')).toEqual([
      'Typed.',
      'Typed. | value now: "Hello Ann,\\nyour parcel is here. Bye."',
      { html: '<p>Hello Ann,<br>your parcel is here. Bye.</p>' },
    ]);
  });

  itWide('CodeMirror 6: replaces 300 lines, and keeps every space of the code', async () => {
    expect(await write(await open('codemirror'), 'textbox "Script"', code, 'greet("Bo")')).toEqual([
      'Typed.',
      `Typed. | value now: ${JSON.stringify(`${code}greet("Bo")`)}`,
      { doc: `${code}greet("Bo")` },
    ]);
  });

  itWide('CodeMirror 5: replaces the text, and keeps every space of the code', async () => {
    expect(await write(await open('codemirror5'), 'textbox "Template"', code, 'greet("Bo")')).toEqual([
      'Typed.',
      expect.stringMatching(/^Typed\. \| value now: "def greet/),
      { doc: `${code}greet("Bo")` },
    ]);
  });

  itWide(
    'Monaco: is one field with its name and its lines, replaces 300 lines, and keeps every space of the code',
    async () => {
      const { run, ...widget } = await open('monaco');
      let page = '';
      const running = async (steps: Step[]) => {
        const told = await run(steps);
        page = told.pages[0] ?? '';
        return told;
      };
      expect(await write({ run: running, ...widget }, 'textbox "Query"', code, 'greet("Bo")')).toEqual([
        'Typed.',
        expect.stringMatching(/^Typed\. \| value now: "def greet/),
        { doc: `${code}greet("Bo")` },
      ]);
      expect(page.match(/^ *textbox.*/gm)).toEqual([
        expect.stringMatching(/^textbox "Query" \[e\d+\] multiline value="line\(1\);\\nline\(2\);/),
      ]);
    },
  );
});

/**
 * Replaces what an editor holds, then appends to it. Gives both results, and what the editor itself takes for its text.
 */
async function write({ run, state }: OpenWidget, ref: string, text: string, more: string): Promise<unknown[]> {
  const { results } = await run([
    ['type', { ref, text }],
    ['type', { ref, text: more, mode: 'append' }],
  ]);
  return [...results.map((line) => line.replace(/^.*?: (?=Typed|Failed)/, '')), await state()];
}
