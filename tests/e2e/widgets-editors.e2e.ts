import { expect, it } from 'vitest';
import { describeWidgets } from '../helpers/in-widgets.ts';

describeWidgets('editors', (open) => {
  it('Quill: replaces the text', async () => {
    const { run, state } = await open('quill');
    const told = await run([['type', { ref: 'textbox', text: 'Hello Ann, your parcel is here.' }]]);
    expect(told.results).toEqual(['type textbox "Hello Ann, your parcel is here.": Typed.']);
    expect(await state()).toEqual({ text: 'Hello Ann, your parcel is here.\n', bold: '' });
  });
});
