import { expect } from 'vitest';
import { describeWidgets } from '../helpers/widgets/in-widgets.ts';
import { itWide } from '../helpers/wide.ts';

describeWidgets('pickers', (open) => {
  itWide('select2: chooses a country, a city that a server finds, and several labels', async () => {
    const { run, state } = await open('select2');
    const told = await run([
      ['select', { ref: 'combobox "Choose a country"', options: ['Norway'] }],
      ['select', { ref: 'combobox', options: ['City 42'] }],
    ]);
    // Now only the labels have no name yet.
    const last = await run([['select', { ref: 'combobox', options: ['Gift', 'Cold'] }]]);
    expect([...told.results, ...last.results]).toEqual([
      'select combobox "Choose a country" Norway: Selected.',
      'select combobox City 42: Selected.',
      'select combobox Gift+Cold: Selected.',
    ]);
    expect(await state()).toEqual({ chosen: 'Norway | City 42 | Gift+Cold' });
  });

  itWide('select2: says which countries there are', async () => {
    const { page, run, state } = await open('select2');
    const told = await run([['select', { ref: 'combobox "Choose a country"', options: ['Atlantis'] }]]);
    expect(told.results).toEqual([
      'select combobox "Choose a country" Atlantis: Failed: OPTION_NOT_FOUND | combobox "Choose a country" has no option "Atlantis". Its options: "Austria", ' +
        '"Belgium", "Denmark", "Finland", "France", "Germany", "Greece", "Italy", "Norway", "Portugal", "Spain", "Sweden". Choose one of these options by its exact text.',
    ]);
    expect(await page.evaluate(() => document.querySelectorAll('.select2-results').length)).toBe(0);
    expect(await state()).toEqual({ chosen: ' |  | ' });
  });

  itWide('Choices.js: chooses one, and several', async () => {
    const { page, run, state } = await open('choices');
    const told = await run([
      ['select', { ref: 'combobox "Colour"', options: ['Blue'] }],
      ['select', { ref: 'combobox "Skills"', options: ['Cooking', 'Welding'] }],
    ]);
    expect(told.pages[0]).toContain('combobox "Colour" [e1] expanded=false haspopup=menu value="Red"\n');
    // The option under the pointer says "Press to select" too.
    expect(told.results).toEqual([
      expect.stringMatching(/^select combobox "Colour" Blue: Selected\./),
      expect.stringMatching(/^select combobox "Skills" Cooking\+Welding: Selected\./),
    ]);
    expect(await state()).toEqual({ chosen: 'Blue | Cooking+Welding' });
    expect(await page.evaluate(() => document.querySelectorAll('.choices.is-open').length)).toBe(0);
  });

  itWide('Tom Select: chooses one by its value, and several', async () => {
    const { run, state } = await open('tom-select');
    const told = await run([
      ['select', { ref: 'combobox "Size"', options: ['l'] }],
      ['select', { ref: 'combobox "Extras"', options: ['Sauce', 'Ice'] }],
    ]);
    expect(told.results).toEqual([
      'select combobox "Size" l: Selected. | value now: "Large"',
      'select combobox "Extras" Sauce+Ice: Selected.',
    ]);
    expect(await state()).toEqual({ chosen: 'l | Sauce+Ice' });
  });

  itWide('flatpickr: picks a day of another month, and accepts a typed date', async () => {
    const { run, state } = await open('flatpickr');
    const told = await run([
      ['type', { ref: 'textbox "Arrival"', text: '2027-04-05' }],
      ['click', { ref: 'textbox "Arrival"' }],
      ['select', { ref: 'combobox "Month"', options: ['April'] }],
      ['click', { ref: 'generic "April 5, 2027"' }],
      ['type', { ref: 'textbox "Departure"', text: '2027-04-20', submit: true }],
    ]);
    expect(told.results).toEqual([
      'type textbox "Arrival" "2027-04-05": Failed: NOT_ACTIONABLE | textbox "Arrival" is read-only. Click it: that may unlock it, or open what fills it. Else look for a button beside it.',
      'click textbox "Arrival": Clicked. Nothing changed on the page.',
      'select combobox "Month" April: Selected.',
      'click generic "April 5, 2027": Clicked.',
      'type textbox "Departure" "2027-04-20" true: Typed and submitted.',
    ]);
    expect(await state()).toEqual({ chosen: '2027-04-05 | 2027-04-20' });
  });

  itWide('noUiSlider: is moved to a value by its keys', async () => {
    const { run, state } = await open('nouislider');
    const told = await run([
      ['type', { ref: 'slider "Lowest price"', text: '40' }],
      ['type', { ref: 'slider "Highest price"', text: '52' }],
      ['type', { ref: 'slider "Highest price"', text: 'much' }],
    ]);
    expect(told.results).toEqual([
      'type slider "Lowest price" "40": Typed.',
      'type slider "Highest price" "52": Typed. The slider has no such value: it is set as near as its keys allow. | value now: "50"',
      'type slider "Highest price" "much": Failed: INVALID_ARGUMENTS | slider "Highest price" does not take this value. This slider takes a number.',
    ]);
    expect(await state()).toEqual({ chosen: '40 to 50' });
  });
});
