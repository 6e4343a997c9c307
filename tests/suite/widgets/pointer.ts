import type { WidgetTask } from './task.ts';

/** What is dragged, drawn on or played. */
export const pointerTasks: WidgetTask[] = [
  {
    page: 'sortable',
    task: 'move an item',
    steps: [['drag', { ref: 'listitem "Wash"', to_ref: 'listitem "Cook"' }]],
    state: { native: /^Iron Cook Wash/ },
  },
  {
    page: 'sortable',
    task: 'move an item by the pointer alone',
    steps: [['drag', { ref: 'listitem "Alpha"', to_ref: 'listitem "Gamma"' }]],
    state: { fallback: /^Beta Gamma Alpha/ },
  },
  {
    page: 'sortable-board',
    task: 'move a card to another list',
    steps: [['drag', { ref: 'listitem "Milk"', to_ref: 'list "Done"' }]],
    state: { board: 'Bread|Milk' },
  },
  {
    page: 'sortable-board',
    task: 'move an item by its handle',
    steps: [['drag', { ref: 'listitem ":: One"', x: 10, y: 18, to_ref: 'listitem ":: Two"' }]],
    state: { handled: 'Two One' },
  },
  {
    page: 'interact',
    task: 'drop on a shelf',
    steps: [
      ['get_page', { find: 'Shelf' }],
      ['get_page', { find: 'Parcel' }],
      ['drag', { ref: '"Parcel"', to_ref: '"Shelf"' }],
    ],
    state: { dropped: 'Parcel' },
  },
  {
    page: 'interact',
    task: 'make wider by the edge',
    steps: [
      ['get_page', { selector: '#size' }],
      ['drag', { ref: 'generic "Frame"', x: 157, y: 40, by_x: 60 }],
    ],
    state: { width: 'wider' },
  },
  {
    page: 'dnd-kit',
    task: 'move an item',
    steps: [['drag', { ref: 'button "Ada"', to_ref: 'button "Cleo"' }]],
    state: { order: 'Ben Cleo Ada Dan' },
  },
  {
    page: 'dnd-kit',
    task: 'move an item by keys',
    steps: [
      ['press_key', { ref: 'button "Ada"', keys: 'Space' }],
      ['press_key', { keys: 'ArrowDown' }],
      ['press_key', { keys: 'Space' }],
    ],
    state: { order: /^Ben Ada/ },
  },
  {
    page: 'jquery-ui',
    task: 'drop a card on the bin',
    steps: [
      ['get_page', { find: 'Bin' }],
      ['get_page', { find: 'Card' }],
      ['drag', { ref: '"Card"', to_ref: '"Bin"' }],
    ],
    state: { dropped: 'Card' },
  },
  {
    page: 'jquery-ui',
    task: 'sort a list',
    steps: [
      ['get_page', { find: 'Wash' }],
      ['get_page', { find: 'Cook' }],
      ['drag', { ref: 'listitem "Wash"', to_ref: 'listitem "Cook"' }],
    ],
    state: { order: 'Iron Cook Wash' },
  },
  {
    page: 'jquery-ui',
    task: 'make a pane wider',
    steps: [
      ['get_page', { selector: '#pane .ui-resizable-e' }],
      ['drag', { ref: 'generic hint="resizable handle e"', by_x: 60 }],
    ],
    state: { size: /^18\d/ },
  },
  {
    page: 'jquery-ui',
    task: 'move a slider',
    steps: [['drag', { ref: 'generic hint="slider handle corner all"', by_x: 90 }]],
    state: { volume: /^(4|5)\d$/ },
  },
  {
    page: 'jquery-ui',
    task: 'select a seat',
    steps: [
      ['get_page', { find: 'A2' }],
      ['drag', { ref: 'listitem "A2"', by_x: 6, by_y: 3 }],
    ],
    state: { seats: 'A2' },
  },
  {
    page: 'konva',
    task: 'click a shape',
    steps: [['click', { ref: 'canvas', x: 300, y: 80 }]],
    state: { clicked: 'blue' },
  },
  {
    page: 'konva',
    task: 'move a shape',
    steps: [['drag', { ref: 'canvas', x: 80, y: 80, by_x: 60, by_y: 40 }]],
    state: { moved: '140,120' },
  },
  {
    page: 'signature-pad',
    task: 'sign',
    steps: [['drag', { ref: 'canvas "Signature"', x: 60, y: 80, by_x: 200, by_y: 20 }]],
    state: { signed: 'signed' },
  },
  {
    page: 'signature-pad',
    task: 'sign and clear',
    steps: [
      ['drag', { ref: 'canvas "Signature"', x: 60, y: 80, by_x: 200 }],
      ['click', { ref: 'button "Clear"' }],
    ],
    state: { signed: 'empty' },
  },
  { page: 'videojs', task: 'play', steps: [['click', { ref: 'button "Play Video"' }]], state: { state: 'playing' } },
  {
    page: 'videojs',
    task: 'play faster',
    steps: [
      ['click', { ref: 'button "Play Video"' }],
      ['hover', { ref: 'video "Film"' }],
      ['hover', { ref: 'button "Playback Rate"' }],
      ['click', { ref: 'menuitemradio "2x"' }],
    ],
    state: { rate: '2' },
  },
  {
    page: 'native-video',
    task: 'play and pause',
    steps: [
      ['click', { ref: 'button "Play the clip"' }],
      ['click', { ref: 'button "Play the clip"' }],
    ],
    state: { state: 'paused' },
  },
  {
    page: 'native-video',
    task: 'click at a point',
    steps: [['click', { ref: 'video "Clip"', x: 100, y: 50 }]],
    state: { spot: /^100,(49|50)$/ },
  },
  {
    page: 'cropper',
    task: 'move the selection',
    steps: [
      ['get_page', { selector: 'cropper-selection' }],
      ['drag', { ref: 'generic hint="handle move"', by_x: 40, by_y: 20 }],
    ],
    state: { moved: 'moved' },
  },
  {
    page: 'cropper',
    task: 'make the selection wider',
    steps: [
      ['get_page', { selector: 'cropper-selection' }],
      ['drag', { ref: 'generic hint="handle e resize"', by_x: 50 }],
    ],
    state: { wider: 'wider' },
  },
  { page: 'chart', task: 'read the figures', steps: [['get_page', { find: 'June' }]], told: /June.*58/ },
  {
    page: 'chart',
    task: 'click a bar',
    steps: [['click', { ref: 'canvas "Sales by month"', x: 380, y: 180 }]],
    state: { bar: 'June' },
  },
  {
    page: 'colour-field',
    task: 'choose in the field',
    steps: [['click', { ref: 'canvas', x: 199, y: 0 }]],
    state: { hex: /^#f[ef]0[0-4]0[0-4]$/ },
  },
  {
    page: 'hover-list',
    task: 'go down three levels',
    steps: [
      ['get_page', { find: 'Products' }],
      ['hover', { ref: 'listitem "Products"' }],
      ['get_page', { find: 'Tools' }],
      ['hover', { ref: 'listitem "Tools"' }],
      ['get_page', { find: 'Saws' }],
      ['hover', { ref: 'listitem "Saws"' }],
      ['get_page', { find: 'Jig saw' }],
      ['click', { ref: 'listitem "Jig saw"' }],
    ],
    state: { went: 'Jig saw' },
  },
];
