import { expect } from 'vitest';
import { describeWidgets } from '../helpers/widgets/in-widgets.ts';
import { itWide } from '../helpers/wide.ts';

describeWidgets('frameworks', (open) => {
  itWide('Element Plus: selects that are drawn around an invisible field, one option and several', async () => {
    const { run, state } = await open('element-plus');
    const told = await run([
      ['select', { ref: 'combobox "City"', options: ['Berlin'] }],
      ['select', { ref: 'combobox "Extras"', options: ['Towels', 'Late checkout'] }],
      ['select', { ref: 'combobox "City"', options: ['Madrid'] }],
      ['select', { ref: 'combobox "City"', options: ['Rome'] }],
    ]);
    expect(told.results).toEqual([
      'select combobox "City" Berlin: Selected.',
      'select combobox "Extras" Towels+Late checkout: Selected.',
      'select combobox "City" Madrid: Failed: OPTION_NOT_FOUND | combobox "City" has no option "Madrid". Its options: "Paris", "Rome", "Berlin", "Lisbon". Choose one of these options by its exact text.',
      'select combobox "City" Rome: Failed: NOT_ACTIONABLE | The option "Rome" of combobox "City" is disabled. Choose another one, or look at the page for what has to be done first.',
    ]);
    expect((await state()).form).toBe(
      'city=berlin extras=Towels,Late checkout country= arrival= guests=1 breakfast=false region= street=',
    );
  });

  itWide('Element Plus: select with search and a virtual list, date, number, switch, suggestions', async () => {
    const { run, state } = await open('element-plus');
    const told = await run([
      ['select', { ref: 'combobox "Country"', options: ['Country 77'] }],
      ['type', { ref: 'combobox "Arrival"', text: '2026-11-17', submit: true }],
      ['type', { ref: 'spinbutton "Guests"', text: '4' }],
      ['check', { ref: 'switch "Breakfast"', checked: true }],
      ['select', { ref: 'combobox "Street"', options: ['Abbey Road'] }],
    ]);
    expect(told.results).toEqual([
      'select combobox "Country" Country 77: Selected.',
      'type combobox "Arrival" "2026-11-17" true: Typed and submitted.',
      'type spinbutton "Guests" "4": Typed.',
      'check switch "Breakfast" true: Checked.',
      'select combobox "Street" Abbey Road: Selected.',
    ]);
    expect((await state()).form).toBe(
      'city= extras= country=c77 arrival=2026-11-17 guests=4 breakfast=true region= street=Abbey Road',
    );
  });

  itWide('Element Plus: cascader, and a dialog that fades in', async () => {
    const { run, state } = await open('element-plus');
    const told = await run([
      ['click', { ref: 'textbox "Region"' }],
      ['click', { ref: 'menuitem "North"' }],
      ['click', { ref: 'menuitem "Coast"' }],
      ['click', { ref: 'button "Book"' }],
      ['click', { ref: 'button "Yes, book"' }],
    ]);
    expect(told.pages[1]).toContain('menuitem "North"');
    expect(told.pages[4]).toContain('dialog "Book this room?"');
    expect(told.pages[5]).toContain('- dialog "Book this room?"');
    expect(await state()).toMatchObject({ form: expect.stringContaining('region=north,coast'), booked: 'yes' });
  });

  itWide(
    'Vuetify: selects, autocomplete over 400 airports, check box, slider by keys, and the message of a rule',
    async () => {
      const { run, state } = await open('vuetify');
      const told = await run([
        ['type', { ref: 'textbox "E-mail"', text: 'ann' }],
        ['type', { ref: 'textbox "E-mail"', text: 'ann@example.org' }],
        ['select', { ref: 'combobox "Language"', options: ['German'] }],
        ['select', { ref: 'combobox "Skills"', options: ['Driving', 'Welding'] }],
        ['select', { ref: 'combobox "Airport"', options: ['Airport 333'] }],
        ['check', { ref: 'checkbox "I accept the terms"', checked: true }],
        ['press_key', { ref: 'slider', keys: 'ArrowRight' }],
        ['click', { ref: 'button "Save"' }],
      ]);
      expect(told.pages[1]).toContain('That is no e-mail');
      expect(told.pages[2]).toContain('- alert');
      expect(told.results.slice(2, 6)).toEqual([
        'select combobox "Language" German: Selected.',
        'select combobox "Skills" Driving+Welding: Selected.',
        'select combobox "Airport" Airport 333: Selected.',
        'check checkbox "I accept the terms" true: Checked.',
      ]);
      expect(await state()).toEqual({
        form: 'email=ann@example.org language=German skills=Driving,Welding airport=A333 terms=true volume=4',
        chosen: '',
        saved: 'yes',
      });
    },
  );

  itWide('Vuetify: an entry of a menu opens a dialog', async () => {
    const { run, state } = await open('vuetify');
    const told = await run([
      ['select', { ref: 'button "More"', options: ['Delete'] }],
      ['click', { ref: 'button "Delete for ever"' }],
    ]);
    expect(told.pages[1]).toContain('Delete the profile?');
    expect((await state()).chosen).toBe('Deleted');
  });

  itWide('Ant Design: validation, select, several choices, a virtual list of 1,000, date', async () => {
    const { run, state } = await open('ant-design');
    const told = await run([
      ['click', { ref: 'button "Send"' }],
      ['select', { ref: 'combobox "Status :"', options: ['Paid'] }],
      ['select', { ref: 'combobox "Colours :"', options: ['Red', 'Blue'] }],
      ['select', { ref: 'combobox "Supplier :"', options: ['Supplier 640'] }],
      ['type', { ref: 'textbox "Due :"', text: '2026-11-20' }],
      ['type', { ref: 'textbox "* Buyer :"', text: 'Ann', submit: true }],
      ['click', { ref: 'button "Yes, send"' }],
    ]);
    expect(told.pages[1]).toContain('"A buyer is needed"');
    expect(told.results.slice(1, 4)).toEqual([
      'select combobox "Status :" Paid: Selected.',
      'select combobox "Colours :" Red+Blue: Selected.',
      'select combobox "Supplier :" Supplier 640: Selected.',
    ]);
    expect(told.pages[6]).toContain('dialog "Send the order?"');
    expect(await state()).toEqual({
      form: 'buyer=Ann status=paid colours=red,blue supplier=s640 due=2026-11-20',
      sent: 'Ann',
    });
  });

  itWide('Ant Design: a table is sorted and paged', async () => {
    const { run } = await open('ant-design');
    const told = await run([
      ['click', { ref: 'columnheader "Amount"' }],
      ['click', { ref: 'listitem "2"' }],
      ['get_page'],
    ]);
    expect(told.results[2]?.match(/N\d+ \| \d+/g)).toEqual(['N12 | 6', 'N7 | 7', 'N2 | 8', 'N9 | 9', 'N4 | 10']);
  });

  itWide('MUI: select, several choices, autocompletes, switch, check box, menu and dialog', async () => {
    const { run, state } = await open('mui');
    const told = await run([
      ['select', { ref: 'combobox "Age"', options: ['Twenty'] }],
      ['select', { ref: 'combobox "Days"', options: ['Monday', 'Wednesday'] }],
      ['select', { ref: 'combobox "Film"', options: ['Film 42'] }],
      ['select', { ref: 'combobox "Tags"', options: ['Calm', 'Loud'] }],
      ['check', { ref: 'switch "Dark"', checked: true }],
      ['check', { ref: 'checkbox "News"', checked: true }],
      ['click', { ref: 'button "Actions"' }],
      ['click', { ref: 'menuitem "Reset"' }],
      ['click', { ref: 'button "Reset now"' }],
    ]);
    expect(told.results.slice(0, 4)).toEqual([
      'select combobox "Age" Twenty: Selected.',
      'select combobox "Days" Monday+Wednesday: Selected.',
      'select combobox "Film" Film 42: Selected.',
      'select combobox "Tags" Calm+Loud: Selected.',
    ]);
    expect(told.pages[2]).toContain('~ combobox "Days" [e2] expanded=false');
    expect((await state()).form).toBe(
      'age=20 days=Monday,Wednesday film=Film 42 tags=Calm,Loud day= loud=30 dark=true news=true did=Reset done',
    );
  });

  itWide('Shoelace: fields, boxes and menus in shadow roots, and a form that is refused first', async () => {
    const { run, state } = await open('shoelace');
    const told = await run([
      ['click', { ref: 'button "Order"' }],
      ['type', { ref: 'textbox "Name *"', text: 'Ann' }],
      ['select', { ref: 'combobox "Size"', options: ['Medium'] }],
      ['type', { ref: 'textbox "Note"', text: 'Ring twice\nplease' }],
      ['select', { ref: 'combobox "Slots"', options: ['Morning', 'Night'] }],
      ['check', { ref: 'checkbox "It is a gift"', checked: true }],
      ['check', { ref: 'switch "Fast"', checked: true }],
      ['click', { ref: 'radio "Cash"' }],
      ['click', { ref: 'button "Options"' }],
      ['click', { ref: 'menuitemcheckbox "Track it"' }],
      ['click', { ref: 'button "Order"' }],
      ['click', { ref: 'button "Yes, order"' }],
    ]);
    expect(told.results[0]).toContain(
      'click button "Order": Failed: NO_EFFECT | The browser did not submit the form: fields are missing or invalid. They are marked invalid in a new snapshot.',
    );
    expect(told.results[2]).toBe('select combobox "Size" Medium: Selected.');
    expect(await state()).toEqual({
      form: 'name=Ann size=m slots=am,night note=Ring twice\nplease gift=true fast=true pay=cash',
      menu: 'track true',
      ordered: 'yes',
    });
  });
});
