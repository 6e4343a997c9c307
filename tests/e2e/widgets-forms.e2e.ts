import { expect, it } from 'vitest';
import { describeWidgets } from '../helpers/widgets/in-widgets.ts';
import { itWide } from '../helpers/wide.ts';

describeWidgets('forms', (open) => {
  itWide('React: controlled fields of every kind, with validation at each change and at the end', async () => {
    const { run, state } = await open('react-form');
    const told = await run([
      ['type', { ref: 'textbox "Name"', text: 'An' }],
      ['click', { ref: 'button "Sign up"' }],
      ['type', { ref: 'textbox "Name At least 3 letters"', text: 'Ann' }],
      ['type', { ref: 'textbox "Phone"', text: '+1 (2) 3' }],
      ['type', { ref: 'textbox "About you Say something"', text: 'I am\nAnn' }],
      ['select', { ref: 'combobox "Plan"', options: ['Plan team'] }],
      ['select', { ref: 'listbox "Days"', options: ['Mon', 'Wed'] }],
      ['click', { ref: 'radio "cash"' }],
      ['check', { ref: 'checkbox "I accept the terms"', checked: true }],
      ['click', { ref: 'button "Sign up"' }],
    ]);
    expect(told.pages[1]).toContain('At least 3 letters');
    expect(told.pages[2]).toContain('"Accept the terms"');
    expect(told.results[3]).toBe(
      'type textbox "Phone" "+1 (2) 3": Typed. The page or the field wrote it in a way of its own. | value now: "123"',
    );
    expect(await state()).toEqual({
      form: 'name=Ann phone=123 about=I am\nAnn plan=team days=Mon,Wed terms=true pay=cash',
      changes: '21',
      sent: 'Ann',
    });
  });

  it('Vue: v-model as it is, .trim, .number and .lazy', async () => {
    const { run, state } = await open('vue-form');
    const told = await run([
      ['type', { ref: 'textbox "Title"', text: '  Lamp ' }],
      ['type', { ref: 'textbox "Code"', text: 'L-1' }],
      ['type', { ref: 'spinbutton "Price"', text: '12.5' }],
      ['type', { ref: 'textbox "Weight"', text: '3.25' }],
      ['type', { ref: 'textbox "Text"', text: ' Bright ' }],
      ['select', { ref: 'combobox "Tax"', options: ['Reduced'] }],
      ['select', { ref: 'listbox "Tags"', options: ['New', 'Last'] }],
      ['check', { ref: 'checkbox "Blue"', checked: true }],
      ['click', { ref: 'radio "Live"' }],
      ['type', { ref: 'textbox "Made on"', text: '2026-11-20' }],
      ['type', { ref: 'textbox "Shade"', text: '#ff8800' }],
      ['type', { ref: 'slider "Rank"', text: '8' }],
      ['click', { ref: 'button "Save"' }],
    ]);
    expect(told.results.filter((line) => line.includes('Failed'))).toEqual([]);
    expect(JSON.parse((await state()).form ?? '')).toEqual({
      title: 'Lamp',
      code: 'L-1',
      price: 12.5,
      weight: 3.25,
      text: 'Bright',
      tax: 7,
      tags: ['New', 'Last'],
      colours: ['blue'],
      state: 'live',
      made: '2026-11-20',
      shade: '#ff8800',
      rank: 8,
    });
    expect((await state()).sent).toBe('Lamp');
  });
});
