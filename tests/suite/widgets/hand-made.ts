import type { WidgetTask } from './task.ts';

/** Maps, terminals, boards of boxes, and what pages make of plain elements. */
export const handMadeTasks: WidgetTask[] = [
  {
    page: 'hand-made',
    task: 'drag an item by the empty box over it',
    steps: [
      ['get_page', { find: 'Paint' }],
      ['drag', { ref: '"Paint"', by_x: 80 }],
    ],
    state: { moved: 'later' },
  },
  {
    page: 'hand-made',
    task: 'type a code that the page spreads over four fields',
    steps: [['type', { ref: 'textbox', text: '4821' }]],
    state: { code: '4821' },
  },
  {
    page: 'hand-made',
    task: 'choose in a select that is invisible over its look',
    steps: [['select', { ref: 'combobox "Size"', options: ['Large'] }]],
    state: { chosen: 'Large' },
  },
  {
    page: 'hand-made',
    task: 'press a button that is invisible over its look',
    steps: [['click', { ref: 'button "Filters, none set"' }]],
    state: { chosen: 'filters' },
  },
  {
    page: 'hand-made',
    task: 'type where a label lies over an invisible field',
    steps: [['type', { ref: 'textbox "Town"', text: 'Bergen' }]],
    state: { typed: 'Bergen' },
  },
  {
    page: 'hand-made',
    task: 'set a spin button that draws late',
    steps: [['type', { ref: 'spinbutton "Guests"', text: '7' }]],
    state: { number: '7' },
  },
  {
    page: 'hand-made',
    task: 'press a key of a pad',
    steps: [
      ['get_page', { selector: '#pad div:nth-child(5)' }],
      ['click', { ref: 'generic "5"' }],
    ],
    state: { pressed: '5' },
  },
  {
    page: 'hand-made',
    task: 'give four stars',
    steps: [
      ['get_page', { selector: '#stars span:nth-child(4)' }],
      ['click', { ref: 'generic "☆"' }],
    ],
    state: { rated: '4' },
  },
  {
    page: 'hand-made',
    task: 'turn a knob',
    steps: [
      ['get_page', { selector: '#knob' }],
      ['drag', { ref: 'generic hint="knob"', by_y: -40 }],
    ],
    state: { turned: '40' },
  },
  {
    page: 'hand-made',
    task: 'remove an item by its own menu',
    steps: [
      ['get_page', { find: 'Plum' }],
      ['click', { ref: 'listitem "Plum"', button: 'right' }],
      ['get_page', { find: 'Remove' }],
      ['click', { ref: 'listitem "Remove"' }],
    ],
    state: { gone: 'Plum' },
  },
  {
    page: 'hand-made',
    task: 'edit in place',
    steps: [
      ['get_page', { find: 'Double-click' }],
      ['click', { ref: '"Double-click to edit me"', double: true }],
      ['type', { text: 'New words' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { edited: 'New words' },
  },
  { page: 'leaflet', task: 'open a popup', steps: [['click', { ref: 'button "Depot"' }]], state: { popup: 'open' } },
  {
    page: 'leaflet',
    task: 'move the map and a marker',
    steps: [
      ['drag', { ref: 'button "V"', by_x: 40, by_y: 40 }],
      ['drag', { ref: 'generic hint="map"', x: 250, y: 220, by_x: -150 }],
    ],
    state: { van: 'moved', moved: 'east' },
  },
  {
    page: 'leaflet',
    task: 'zoom by the wheel',
    steps: [['scroll', { ref: 'generic hint="map"', to: 'up' }]],
    state: { zoom: /^[6-9]$/ },
  },
  {
    page: 'material-web',
    task: 'fill in fields in shadow roots whose labels are outside',
    steps: [
      ['type', { ref: 'textbox "Name"', text: 'Ann' }],
      ['check', { ref: 'checkbox "Gift"', checked: true }],
      ['check', { ref: 'switch "Alerts"', checked: true }],
    ],
    state: { form: /name=Ann;gift=true.*sw=true/ },
  },
  {
    page: 'material-web',
    task: 'find the text of a tab in a slot',
    steps: [
      ['get_page', { find: 'Two' }],
      ['click', { ref: '"Two"' }],
    ],
    state: { form: /tab=1/ },
  },
  {
    page: 'xterm',
    task: 'run a command, and read what it says',
    steps: [
      ['type', { ref: 'textbox "Terminal input"', text: 'ls -l' }],
      ['press_key', { keys: 'Enter' }],
      ['get_page', { find: 'You said' }],
    ],
    state: { ran: 'ls -l' },
    told: /You said ls -l/,
  },
  {
    page: 'gridstack',
    task: 'move a widget, and make another narrower',
    steps: [
      ['get_page', { find: 'Sales' }],
      ['drag', { ref: '"Sales"', by_x: 400 }],
      ['get_page', { find: 'Stock' }],
      ['hover', { ref: '"Stock"' }],
      ['get_page', { selector: '[gs-id=b] .ui-resizable-se' }],
      ['drag', { ref: 'generic hint="resizable handle se"', by_x: -100 }],
    ],
    state: { layout: /a:4,0,2,1 b:\d,0,1,1/ },
  },
  {
    page: 'wunderbaum',
    task: 'open a branch of a tree',
    steps: [
      ['get_page', { find: 'Docs' }],
      ['get_page', { selector: '.wb-expander' }],
      ['click', { ref: 'generic' }],
      ['get_page', { find: 'Bill' }],
      ['click', { ref: '"Bill"' }],
    ],
    state: { active: 'Bill' },
  },
];
