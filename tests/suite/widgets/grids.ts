import type { WidgetTask } from './task.ts';

/** Tables that are edited, calendars, and lists of which only a part is there. */
export const gridTasks: WidgetTask[] = [
  {
    page: 'ag-grid',
    task: 'sort by a header',
    steps: [
      ['click', { ref: 'generic "Count"' }],
      ['click', { ref: 'generic "Count"' }],
    ],
    state: { shown: '1000: Part 28, Part 55, Part 82' },
  },
  {
    page: 'ag-grid',
    task: 'edit a cell',
    steps: [
      ['click', { ref: 'gridcell "37"', double: true }],
      ['type', { ref: 'spinbutton "Input Editor"', text: '5000', submit: true }],
    ],
    state: { edited: 'Part 2: 5000' },
  },
  {
    page: 'fullcalendar',
    task: 'click a day',
    steps: [['click', { ref: 'gridcell "November 26, 2026"' }]],
    state: { clicked: '2026-11-26' },
  },
  {
    page: 'fullcalendar',
    task: 'click a day that has an event',
    steps: [['click', { ref: 'gridcell "November 10, 2026"', x: 20, y: 8 }]],
    state: { clicked: '2026-11-10' },
  },
  {
    page: 'fullcalendar',
    task: 'move an event',
    steps: [['drag', { ref: 'generic "Dentist"', to_ref: 'gridcell "November 18, 2026"' }]],
    state: { dropped: 'Dentist 2026-11-18' },
  },
  {
    page: 'ant-design',
    task: 'turn a table over',
    steps: [
      ['click', { ref: 'listitem "2"' }],
      ['get_page', { find: 'N7' }],
    ],
    told: /N7/,
  },
  {
    page: 'tabulator',
    task: 'edit a cell',
    steps: [
      ['click', { ref: 'gridcell "37"' }],
      ['type', { text: '55' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { edited: 'Part 2: count 55' },
  },
  {
    page: 'tabulator',
    task: 'choose in the list of a cell',
    steps: [
      ['click', { ref: 'gridcell "Nut"' }],
      ['get_page', { find: 'Screw' }],
      ['click', { ref: 'generic "Screw"' }],
    ],
    state: { edited: 'Part 2: kind Screw' },
  },
  {
    page: 'tabulator',
    task: 'filter by a header',
    steps: [
      ['get_page', { role: 'searchbox' }],
      ['type', { ref: 'searchbox', text: 'Part 29' }],
    ],
    state: { shown: '11' },
  },
  {
    page: 'tabulator',
    task: 'sort by a header',
    steps: [['click', { ref: 'columnheader "Count"' }]],
    state: { first: 'Part 1' },
  },
  {
    page: 'tabulator',
    task: 'pick a row',
    steps: [['click', { ref: 'gridcell "Part 3"' }]],
    state: { picked: 'Part 3' },
  },
  {
    page: 'jspreadsheet',
    task: 'edit a cell',
    steps: [
      ['get_page', { find: '300' }],
      ['click', { ref: 'cell "300"', double: true }],
      ['type', { text: '310' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { cells: 'Rent,900|Food,310|Fun,50' },
  },
  {
    page: 'jspreadsheet',
    task: 'write over a cell by keys',
    steps: [
      ['get_page', { find: 'Fun' }],
      ['click', { ref: 'cell "Fun"' }],
      ['press_key', { keys: 'X' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { cells: /\|X,50$/ },
  },
  { page: 'glide-data-grid', task: 'read the cells', steps: [['get_page', { find: 'Paris' }]], told: /Ben.*Paris/ },
  {
    page: 'glide-data-grid',
    task: 'click a cell at a point',
    steps: [['click', { ref: 'canvas', x: 60, y: 90 }]],
    state: { cell: 'Ben' },
  },
  {
    page: 'glide-data-grid',
    task: 'edit a cell',
    steps: [
      ['click', { ref: 'canvas', x: 220, y: 90, double: true }],
      ['type', { text: 'Oslo' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { edited: '1,1: Oslo' },
  },
  {
    page: 'virtual-list',
    task: 'find what is far down',
    steps: [
      ['scroll', { ref: 'button "Open 0"', to: 'down', amount_px: 8000 }],
      ['get_page', {}],
      ['click', { ref: 'button "Open 201"' }],
    ],
    state: { opened: 'Message 201' },
  },
  {
    page: 'virtual-list',
    task: 'go to the end',
    steps: [
      ['scroll', { ref: 'button "Open 0"', to: 'bottom' }],
      ['get_page', {}],
      ['click', { ref: 'button "Open 999"' }],
    ],
    state: { opened: 'Message 999' },
  },
  {
    page: 'feed',
    task: 'like a post that is looked for',
    steps: [
      ['get_page', { find: 'Post number 5 ' }],
      ['click', { ref: '| generic "0"' }],
    ],
    state: { liked: '5' },
  },
  {
    page: 'virtual-combobox',
    task: 'go to the end of 5,000',
    steps: [
      ['click', { ref: 'combobox "Airport"' }],
      ['scroll', { ref: 'listbox "Airports"', to: 'bottom' }],
      ['click', { ref: 'option "Airport 4998 North"' }],
    ],
    state: { chosen: 'Airport 4998 North' },
  },
];
