import { expect } from 'vitest';
import { describeWidgets } from '../helpers/widgets/in-widgets.ts';
import { itWide } from '../helpers/wide.ts';

describeWidgets('grids and drag and drop', (open) => {
  itWide('ag-grid: sorts by a header, filters, chooses a row', async () => {
    const { run, state, stateOnce } = await open('ag-grid');
    await run([
      ['click', { ref: 'generic "Count"' }],
      ['click', { ref: 'generic "Count"' }],
    ]);
    expect((await state()).shown).toBe('1000: Part 28, Part 55, Part 82');
    await run([['type', { ref: 'textbox "Part Filter Input"', text: 'Part 99' }]]);
    // The grid filters half a second after the last key.
    await stateOnce({ shown: '11: Part 999, Part 998, Part 997' });
    const told = await run([
      ['get_page'],
      ['check', { ref: 'checkbox "Press Space to toggle row selection (unchecked)"', checked: true }],
    ]);
    expect(told.results[1]).toBe('check checkbox "Press Space to toggle row selection (unchecked)" true: Checked.');
    expect(await stateOnce({ selected: 'Part 999' })).toMatchObject({ selected: 'Part 999' });
  });

  itWide('ag-grid: a cell is edited after a double click', async () => {
    const { run, state } = await open('ag-grid');
    const told = await run([
      ['click', { ref: 'gridcell "37"', double: true }],
      ['type', { ref: 'spinbutton "Input Editor"', text: '5000', submit: true }],
    ]);
    expect(told.pages[2]).toContain('gridcell "5000"');
    expect((await state()).edited).toBe('Part 2: 5000');
  });

  itWide('ag-grid: rows that do not exist before they are scrolled to', async () => {
    const { run, state } = await open('ag-grid');
    const told = await run([
      ['scroll', { ref: 'gridcell "Part 18"', to: 'down', amount_px: 8000 }],
      ['get_page'],
      ['click', { ref: 'gridcell "Part 200"', double: true }],
    ]);
    expect(told.results[1]).toContain('gridcell "Part 200"');
    expect((await state()).edited).toBe('');
  });

  itWide('FullCalendar: a day is clicked, an event is dragged to another day', async () => {
    const { run, state } = await open('fullcalendar');
    const told = await run([
      ['click', { ref: 'gridcell "November 26, 2026"' }],
      ['drag', { ref: 'generic "Dentist"', to_ref: 'gridcell "November 18, 2026"' }],
    ]);
    expect(told.pages[2]).toMatch(/generic "18" \[e\d+\], generic "Dentist" \[e\d+\]/);
    expect(await state()).toEqual({ clicked: '2026-11-26', dropped: 'Dentist 2026-11-18' });
  });

  itWide('SortableJS: an item is dragged to another place, by drag and drop and by the pointer alone', async () => {
    const { run, state } = await open('sortable');
    await run([
      ['drag', { ref: 'e2', to_ref: 'e4' }],
      ['drag', { ref: 'e7', to_ref: 'e9' }],
    ]);
    expect(await state()).toEqual({ native: 'Iron Cook Wash Sweep', fallback: 'Beta Gamma Alpha Delta' });
  });

  itWide('MUI: a slider is dragged by pixels, a day is chosen in the calendar of a date field', async () => {
    const { run, state } = await open('mui');
    await run([
      ['drag', { ref: 'slider "Loudness"', by_x: 100 }],
      ['click', { ref: 'button "Choose date"' }],
      ['click', { ref: 'gridcell "20"' }],
      ['click', { ref: 'button "OK"' }],
    ]);
    expect((await state()).form).toBe('age= days= film= tags= day=2026-11-20 loud=50 dark=false news=false did=');
  });
});
