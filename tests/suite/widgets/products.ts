import type { WidgetTask } from './task.ts';

const article = 'textbox "Rich Text Editor. Editing area: main. Press Alt+0 for help."';

/** Widgets as products put them together: booking forms, staff tables, editors, flows, carousels, command menus. */
export const productTasks: WidgetTask[] = [
  {
    page: 'mantine',
    task: 'pick a range of dates',
    steps: [
      ['click', { ref: 'button "Stay"' }],
      ['click', { ref: 'button "10 March 2027"' }],
      ['click', { ref: 'button "14 March 2027"' }],
    ],
    state: { form: /^stay=2027-03-10\/2027-03-14 / },
  },
  {
    page: 'mantine',
    task: 'take one tag away and count one up, by buttons without names',
    steps: [
      ['click', { ref: 'button hint="pill remove" of="quiet"' }],
      ['click', { ref: 'button hint="up" of="Guests"' }],
    ],
    state: { form: / tags=cheap guests=3 / },
  },
  {
    page: 'mantine',
    task: 'open a branch, pick what is in it, type a code and a time',
    steps: [
      ['click', { ref: 'treeitem "▸ Rooms"' }],
      ['click', { ref: 'treeitem "Double room"' }],
      ['type', { ref: 'textbox "PinInput"', text: '1234' }],
      ['type', { ref: 'spinbutton "Arrival"', text: '14' }],
      ['type', { ref: 'spinbutton "--"', text: '30' }],
    ],
    state: { form: / pin=1234 .*room=double$/, times: '14:30' },
  },
  {
    page: 'primevue',
    task: 'delete a row and edit a cell of the next',
    steps: [
      ['click', { ref: 'button hint="trash"' }],
      ['get_page', { find: 'Ben' }],
      ['click', { ref: 'cell "Ben"' }],
      ['type', { text: 'Benno' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { state: /^people=Benno,Cleo,/ },
  },
  {
    page: 'primevue',
    task: 'move an item to the other list',
    steps: [
      ['click', { ref: 'option "Tea"' }],
      ['click', { ref: 'button "Move to Target"' }],
    ],
    state: { state: / right=Tea / },
  },
  {
    page: 'primevue',
    task: 'choose a suggestion, slide, and save by the second half of a button',
    steps: [
      ['type', { ref: 'combobox "Recipients"', text: 'Ka' }],
      ['click', { ref: 'option "Kari"' }],
      ['type', { ref: 'slider', text: '35' }],
      ['click', { ref: 'button hint="splitbutton dropdown" of="Save"' }],
      ['click', { ref: 'menuitem "Save as draft"' }],
    ],
    state: { state: / mails=Kari range=35-80 did=draft$/ },
  },
  {
    page: 'ckeditor',
    task: 'a heading by its sign',
    steps: [['type', { ref: article, text: '# Title' }]],
    state: { html: '<h2>Title</h2>' },
  },
  {
    page: 'ckeditor',
    task: 'make a word a link',
    steps: [
      ['select_text', { ref: article, text: 'Second' }],
      ['click', { ref: 'button "Link"' }],
      ['type', { ref: 'textbox "Link URL"', text: 'https://shop.test/' }],
      ['click', { ref: 'button "Insert"' }],
    ],
    state: { html: /<a href="https:\/\/shop\.test\/">Second<\/a> paragraph/ },
  },
  {
    page: 'ckeditor',
    task: 'insert a table of two rows',
    steps: [
      ['click', { ref: 'button "Insert table"' }],
      ['click', { ref: 'button "2 × 3"' }],
    ],
    state: { html: /^<figure class="table"><table><tbody>(<tr>(<td>&nbsp;<\/td>){3}<\/tr>){2}/ },
  },
  {
    page: 'react-flow',
    task: 'move a node',
    steps: [['drag', { ref: 'group hint="rf node write"', by_x: 200, by_y: 0 }]],
    state: { places: /write\*? (1[5-9]|2)\d+,3/ },
  },
  {
    page: 'react-flow',
    task: 'connect two nodes by their ports',
    steps: [
      [
        'drag',
        {
          ref: 'generic hint="1 clean null source" of="Clean rows"',
          to_ref: 'generic hint="1 write null target" of="Write table"',
        },
      ],
    ],
    state: { edges: 'read>clean clean>write' },
  },
  {
    page: 'react-flow',
    task: 'take a connection away by its key',
    steps: [
      ['click', { ref: 'group "Edge from read to clean"' }],
      ['press_key', { keys: 'Backspace' }],
    ],
    state: { edges: '' },
  },
  {
    page: 'swiper',
    task: 'go on twice, and book what is shown then',
    steps: [
      ['click', { ref: 'button "Next slide"' }],
      ['click', { ref: 'button "Next slide"' }],
      ['get_page', { find: 'Suite' }],
      ['get_page', { selector: '.swiper-slide-active' }],
      ['click', { ref: 'button "Book"' }],
    ],
    state: { at: '2', booked: /^Suite/ },
  },
  {
    page: 'swiper',
    task: 'swipe a strip that has no buttons',
    steps: [
      ['get_page', { selector: '#views' }],
      ['drag', { ref: 'group "1 / 3"', by_x: -300 }],
    ],
    state: { view: '1' },
  },
  {
    page: 'fluent',
    task: 'type, switch, check, slide, count and choose',
    steps: [
      ['type', { ref: 'textbox "Title"', text: 'Plan' }],
      ['check', { ref: 'switch "Dark"', checked: true }],
      ['check', { ref: 'checkbox "Newsletter"', checked: true }],
      ['type', { ref: 'slider hint="volume"', text: '55' }],
      ['type', { ref: 'textbox "Copies"', text: '4' }],
      ['click', { ref: 'radio "Paid"' }],
    ],
    state: { form: /^title=Plan .*dark=true news=true volume=55 count=4 plan=paid / },
  },
  {
    page: 'fluent',
    task: 'open a part, and a branch with what is in it',
    steps: [
      ['click', { ref: 'button "More"' }],
      ['type', { ref: 'textbox "Note"', text: 'Hi' }],
      ['press_key', { ref: 'treeitem "Docs"', keys: 'ArrowRight' }],
      ['click', { ref: 'treeitem "Bill"' }],
    ],
    state: { form: / item=Bill note=Hi$/ },
  },
  {
    page: 'fluent',
    task: 'choose in a list of its own',
    steps: [
      ['select', { ref: 'combobox "Size"', options: ['Large'] }],
      ['click', { ref: 'tab "Second"' }],
    ],
    state: { form: / size=l / },
  },
  {
    page: 'fluent',
    task: 'choose in a field that completes what is typed',
    steps: [['select', { ref: 'combobox "Town"', options: ['Oslo'] }]],
    state: { form: / town=Oslo / },
  },
  {
    page: 'primevue',
    task: 'choose in a branch of a tree that is not open',
    steps: [['select', { ref: 'combobox "Team"', options: ['Web'] }]],
    state: { state: / team=web / },
  },
  {
    page: 'ionic',
    task: 'choose in a pop-over by select',
    steps: [['select', { ref: 'button "Size"', options: ['Large'] }]],
    state: { form: / size=l / },
  },
  {
    page: 'cmdk',
    task: 'a command by its letters',
    steps: [
      ['press_key', { keys: 'Control+k' }],
      ['type', { text: 'arch' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { did: 'Archive note' },
  },
  {
    page: 'cmdk',
    task: 'a command by a click',
    steps: [
      ['press_key', { keys: 'Control+k' }],
      ['click', { ref: 'option "Dark theme"' }],
    ],
    state: { did: 'Dark theme' },
  },
  {
    page: 'ionic',
    task: 'move an item by its handle',
    steps: [['drag', { ref: 'generic hint="reorder"', by_y: 100 }]],
    state: { sorted: 'Iron Cook Wash' },
  },
  {
    page: 'ionic',
    task: 'choose in a pop-over',
    steps: [
      ['click', { ref: 'button "Size"' }],
      ['click', { ref: 'radio "Large"' }],
    ],
    state: { form: / size=l / },
  },
];
