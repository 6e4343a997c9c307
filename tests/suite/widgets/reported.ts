import type { WidgetTask } from './task.ts';

/** What public bug reports say does not work elsewhere; where each comes from stands in docs/reports.md. */
export const reportedTasks: WidgetTask[] = [
  ...fields('reported-fields'),
  ...lists('reported-lists'),
  ...drags('reported-drags'),
  ...texts('reported-texts'),
];

function fields(page: string): WidgetTask[] {
  return [
    {
      page,
      task: 'a slider tells the page of each arrow key',
      steps: [['press_key', { ref: 'slider "Brightness"', keys: 'ArrowRight', times: 3 }]],
      state: { lit: '53 after 3' },
    },
    {
      page,
      task: 'an arrow key counts a number down, as far as it may go',
      steps: [['press_key', { ref: 'spinbutton "Seats"', keys: 'ArrowDown', times: 4 }]],
      state: { booked: '5' },
    },
    {
      page,
      task: 'an arrow key goes to the next of several choices',
      steps: [['press_key', { ref: 'radio "Small cup"', keys: 'ArrowDown' }]],
      state: { poured: 'medium' },
    },
    {
      page,
      task: 'a mask that is emptied when it is left too early',
      steps: [
        ['type', { ref: 'textbox "Phone"', text: '4155550123' }],
        ['click', { ref: 'textbox "Town"' }],
      ],
      state: { called: '(415) 555-0123' },
    },
    {
      page,
      task: 'a token over six boxes, with a button that waits for the last key',
      steps: [
        ['type', { ref: 'textbox "Token 1"', text: '482913' }],
        ['click', { ref: 'button "Use the token"' }],
      ],
      state: { token: '482913' },
    },
    {
      page,
      task: 'a code over boxes that pass the focus on only when they are drawn',
      steps: [['type', { ref: 'textbox "Code 1"', text: '7315' }]],
      state: { code: '7315' },
    },
    {
      page,
      task: 'choose in a closed list of the browser',
      steps: [['select', { ref: 'combobox "Language"', options: ['Portuguese'] }]],
      state: { spoken: 'Portuguese' },
    },
    {
      page,
      task: 'choose in a list whose options show once it is open',
      steps: [['select', { ref: 'combobox "Fruit"', options: ['Cherry'] }]],
      state: { eaten: 'Cherry' },
    },
    {
      page,
      task: 'a choice that is not there is refused, and nothing is chosen',
      steps: [['select', { ref: 'combobox "Fruit"', options: ['Dragonfruit'] }]],
      state: { eaten: 'none' },
      told: /: Failed: \w+/,
    },
    {
      page,
      task: 'a tick beside a hidden field of the same name',
      steps: [['check', { ref: 'checkbox "I agree to the terms"', checked: true }]],
      state: { agreed: '0,1' },
    },
    {
      page,
      task: 'a switch that only its label shows',
      steps: [['check', { ref: 'checkbox "Monthly news"', checked: true }]],
      state: { read: 'true' },
    },
    {
      page,
      task: 'a postcode that is written anew with each key',
      steps: [['type', { ref: 'textbox "Postcode"', text: 'sw1 9qa' }]],
      state: { sorted: 'SW1 9QA' },
    },
  ];
}

function lists(page: string): WidgetTask[] {
  return [
    {
      page,
      task: 'two days of a month that is drawn anew after the first',
      steps: [
        ['click', { ref: 'button "3 March"' }],
        ['click', { ref: 'button "12 March"' }],
      ],
      state: { stay: '3-12' },
    },
    {
      page,
      task: 'the first day of a month, not the tenth',
      steps: [
        ['get_page', { selector: '#spans span' }],
        ['click', { ref: 'generic "July 1, 2026"' }],
      ],
      state: { day: 'July 1' },
    },
    {
      page,
      task: 'a day whose words are out of sight',
      steps: [
        ['get_page', { find: '26 July 2026' }],
        ['click', { ref: 'gridcell "26 July 2026"' }],
      ],
      state: { cell: '2026-07-26' },
    },
    {
      page,
      task: 'a branch whose arrow shows only under the pointer',
      steps: [
        ['press_key', { ref: 'treeitem "Pipes"', keys: 'ArrowRight' }],
        ['click', { ref: 'treeitem "Support 4"' }],
      ],
      state: { part: 'Support 4' },
    },
    {
      page,
      task: 'a folder that only its arrow unfolds',
      steps: [
        ['get_page', { selector: '#folders .arrow' }],
        ['click', { ref: 'generic "▸"' }],
        ['get_page', { find: 'To the bank' }],
        ['click', { ref: '"To the bank"' }],
      ],
      state: { letter: 'To the bank' },
    },
    {
      page,
      task: 'a menu that opens when the button is held',
      steps: [
        ['get_page', { find: 'Quarterly plan' }],
        ['click', { ref: '"Quarterly plan"', hold_ms: 900 }],
        ['get_page', { find: 'Rename the card' }],
        ['click', { ref: 'listitem "Rename the card"' }],
      ],
      state: { done: 'Rename the card' },
    },
    {
      page,
      task: 'an item of a menu that closes when the pointer strays',
      steps: [
        ['get_page', { find: 'Export' }],
        ['hover', { ref: '"Export"' }],
        ['get_page', { find: 'As a picture' }],
        ['click', { ref: '"As a picture"' }],
      ],
      state: { sent: 'As a picture' },
    },
    {
      page,
      task: 'a range of rows with Shift, and one more with Control',
      steps: [
        ['get_page', { selector: '#orders .row' }],
        ['click', { ref: '"Order 2"' }],
        ['click', { ref: '"Order 4"', modifiers: ['Shift'] }],
        ['click', { ref: '"Order 6"', modifiers: ['Control'] }],
      ],
      state: { 'orders-picked': '2 3 4 6' },
    },
    {
      page,
      task: 'a range of boxes with Shift, by the pointer',
      steps: [
        ['click', { ref: 'checkbox "Vote 2"' }],
        ['click', { ref: 'checkbox "Vote 4"', modifiers: ['Shift'] }],
      ],
      state: { 'votes-picked': '2 3 4' },
    },
    {
      page,
      task: 'a range of boxes with Shift, by the key',
      steps: [
        ['click', { ref: 'checkbox "Vote 1"' }],
        ['press_key', { ref: 'checkbox "Vote 3"', keys: 'Shift+Space' }],
      ],
      state: { 'votes-picked': '1 2 3' },
    },
    {
      page,
      task: 'rules that must be read to their end',
      steps: [
        ['scroll', { ref: 'region "Rules"', to: 'bottom' }],
        ['click', { ref: 'button "Accept the rules"' }],
      ],
      state: { accepted: 'yes' },
    },
    {
      page,
      task: 'a line far down in a log that has only a few of them',
      steps: [
        ['scroll', { ref: 'region "Log"', to: 'text', text: 'Line 150' }],
        ['get_page', { find: 'Line 150' }],
        ['click', { ref: '"Line 150"' }],
      ],
      state: { line: 'Line 150' },
    },
  ];
}

function drags(page: string): WidgetTask[] {
  return [
    {
      page,
      task: 'order a row of items by their handles',
      steps: [
        ['get_page', { selector: '#strip li:first-child .grip' }],
        ['drag', { ref: 'generic "⠿"', by_x: 330 }],
      ],
      state: { chapters: 'Two Three One' },
    },
    {
      page,
      task: 'widen a column by its edge, not move it',
      steps: [['drag', { ref: 'generic "Width of Name"', by_x: 60 }]],
      state: { widths: /^Name 1[789]0$/, order: 'Name Price' },
    },
    {
      page,
      task: 'widen the last column beyond the table',
      steps: [['drag', { ref: 'generic "Width of Price"', by_x: 300 }]],
      state: { widths: /^Price 4[0-4]0$/ },
    },
    {
      page,
      task: 'a slider that takes no press on its track',
      steps: [['type', { ref: 'slider "Heat"', text: '40' }]],
      state: { set: '40' },
    },
    {
      page,
      task: 'a slider that tells of each step by keys',
      steps: [['press_key', { ref: 'slider "Volume"', keys: 'ArrowRight', times: 2 }]],
      state: { changed: '50 after 2' },
    },
  ];
}

function texts(page: string): WidgetTask[] {
  return [
    {
      page,
      task: 'two lines in a box that is edited',
      steps: [['type', { ref: 'textbox "Note"', text: 'Milk\nBread' }]],
      state: { lines: 'Milk / Bread' },
    },
    {
      page,
      task: 'a word in a part of its own is replaced, and keeps its part',
      steps: [
        ['select_text', { ref: 'textbox "Story"', text: 'lazy' }],
        ['type', { text: 'tired' }],
      ],
      state: { told: /^The tired\sdog sleeps\./ },
    },
    {
      page,
      task: 'Escape leaves a cell as it was',
      steps: [
        ['get_page', { find: 'Ann' }],
        ['click', { ref: 'cell "Ann"', double: true }],
        ['type', { text: 'Zoe' }],
        ['press_key', { keys: 'Escape' }],
      ],
      state: { kept: 'Ann Oslo Ben Bergen (0)' },
    },
    {
      page,
      task: 'a cell is kept, once, when another is opened',
      steps: [
        ['get_page', { find: 'Ann' }],
        ['click', { ref: 'cell "Ann"', double: true }],
        ['type', { text: 'Zoe' }],
        ['get_page', { find: 'Bergen' }],
        ['click', { ref: 'cell "Bergen"', double: true }],
        ['press_key', { keys: 'Escape' }],
      ],
      state: { kept: 'Zoe Oslo Ben Bergen (1)' },
    },
    {
      page,
      task: 'Tab keeps a cell and goes on to the next',
      steps: [
        ['get_page', { find: 'Ann' }],
        ['click', { ref: 'cell "Ann"', double: true }],
        ['type', { text: 'Zoe' }],
        ['press_key', { keys: 'Tab' }],
        ['type', { text: 'Rome' }],
        ['press_key', { keys: 'Enter' }],
      ],
      state: { kept: 'Zoe Rome Ben Bergen (2)' },
    },
    {
      page,
      task: 'Enter takes a suggested name, and ends a line where there is none',
      steps: [
        ['type', { ref: 'textbox "Reply"', text: 'Thanks @an' }],
        ['press_key', { keys: 'Enter' }],
        ['type', { ref: 'textbox "Reply"', text: 'see you', append: true }],
        ['press_key', { keys: 'Enter' }],
      ],
      state: { 'reply-is': 'Thanks @anna see you / ' },
    },
  ];
}
