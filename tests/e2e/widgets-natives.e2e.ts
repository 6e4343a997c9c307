import { expect } from 'vitest';
import { describeWidgets } from '../helpers/widgets/in-widgets.ts';
import type { Step } from '../helpers/carry-out.ts';
import { itWide } from '../helpers/wide.ts';

const type = (ref: string, text: string): Step => ['type', { ref, text }];

describeWidgets('native fields', (open) => {
  itWide('accept what is typed, each type in its format', async () => {
    const { run, state } = await open('natives');
    const told = await run([
      type('textbox "Text"', 'new'),
      type('textbox "E-mail"', 'ann@example.org'),
      type('textbox "Phone"', '+47 22 00 00'),
      type('textbox "Address"', 'https://a.example/'),
      type('searchbox "Find"', 'mugs'),
      type('textbox "Secret"', 'opensesame'),
      type('spinbutton "Number"', '-12.5'),
      type('slider "Volume"', '7'),
      type('textbox "Paint"', '#ff8800'),
      type('textbox "Date"', '2027-03-04'),
      type('textbox "Time"', '17:05'),
      type('textbox "Meeting"', '2027-03-04T17:05'),
      type('textbox "Month"', '2027-03'),
      type('textbox "Week"', '2027-W09'),
      ['select', { ref: 'combobox "Town"', options: ['Bergen'] }],
      type('textbox "Notes"', 'One\nTwo'),
    ]);
    expect(told.results.filter((line) => !/: (Typed|Selected)\.$/.test(line))).toEqual([]);
    const { events, values } = await state();
    expect(values?.split(';')).toEqual([
      'text=new',
      'email=ann@example.org',
      'tel=+47 22 00 00',
      'url=https://a.example/',
      'search=mugs',
      'password=opensesame',
      'number=-12.5',
      'range=7',
      'color=#ff8800',
      'date=2027-03-04',
      'time=17:05',
      'meeting=2027-03-04T17:05',
      'month=2027-03',
      'week=2027-W09',
      'town=Bergen',
      'notes=One\nTwo',
      'fixed=fixed',
      'off=off',
    ]);
    const ofKey = (key: string) => `keydown beforeinput:${key} input:${key} keyup `;
    expect(events).toBe(`${['n', 'e', 'w'].map(ofKey).join('')}change `);
  });

  itWide('say what they made of the text, or that they accept none', async () => {
    const { run, state } = await open('natives');
    const told = await run([
      type('textbox "Short"', 'too long'),
      type('textbox "Card"', '42424242'),
      type('textbox "Shouted"', 'hello'),
      type('textbox "Digits"', 'abc'),
      type('textbox "Digit 1"', '123'),
      type('textbox "Fixed"', 'no'),
    ]);
    expect(told.results.map((line) => line.replace(/^type textbox /, ''))).toEqual([
      '"Short" "too long": Failed: NO_EFFECT | The field takes 5 characters at most. It holds "too l" now. See what the page says beside it. Then try another way.',
      '"Card" "42424242": Typed. The page or the field wrote it in a way of its own. | value now: "4242 4242"',
      '"Shouted" "hello": Typed. The page or the field wrote it in a way of its own. | value now: "HELLO"',
      '"Digits" "abc": Failed: NO_EFFECT | The field did not take the text. It holds "" now. See what the page says beside it. Then try another way.',
      '"Digit 1" "123": Typed. The page spread the text over this field and those after it. | value now: "1"',
      '"Fixed" "no": Failed: NOT_ACTIONABLE | textbox "Fixed" is read-only. Click it: that may unlock it, or open what fills it. Else look for a button beside it.',
    ]);
    expect((await state()).values).toMatch(/short=too l;card=4242 4242;shouted=HELLO;.*c1=1;c2=2;c3=3$/);
  });
});
