import type { WidgetTask } from './task.ts';

/** Whole sets of components, trees, and fields with a list of their own. */
export const kitTasks: WidgetTask[] = [
  {
    page: 'react-aria',
    task: 'move a row of a grid list',
    steps: [['drag', { ref: 'row "Ada"', to_ref: 'row "Cleo"' }]],
    state: { order: 'Ben Cleo Ada Dan' },
  },
  {
    page: 'react-aria',
    task: 'move a row by its handle, which lets the pointer through',
    steps: [['drag', { ref: 'button "Drag Ada"', to_ref: 'row "Cleo"' }]],
    state: { order: 'Ben Cleo Ada Dan' },
  },
  {
    page: 'react-aria',
    task: 'move an option',
    steps: [['drag', { ref: 'option "Ada"', to_ref: 'option "Cleo"' }]],
    state: { ranked: 'Ben Cleo Ada Dan' },
  },
  {
    page: 'react-aria',
    task: 'set the hue, and take a swatch',
    steps: [
      ['type', { ref: 'slider "Hue"', text: '100' }],
      ['click', { ref: 'option "vibrant red"' }],
    ],
    state: { colour: '#FF0000' },
  },
  {
    page: 'react-aria',
    task: 'remove a tag',
    steps: [['click', { ref: 'button "Remove Travel"' }]],
    state: { tags: 'News Gaming' },
  },
  {
    page: 'react-aria',
    task: 'type a date into its parts',
    steps: [
      ['type', { ref: 'spinbutton "month, Day"', text: '3' }],
      ['type', { ref: 'spinbutton "day, Day"', text: '14' }],
      ['type', { ref: 'spinbutton "year, Day"', text: '2027' }],
    ],
    state: { date: '2027-03-14' },
  },
  {
    page: 'ionic',
    task: 'swipe an item, and press what that shows',
    steps: [
      ['get_page', { find: 'Letter from Ben' }],
      ['drag', { ref: 'listitem "Letter from Ben"', by_x: -150 }],
      ['click', { ref: 'button "Delete"' }],
    ],
    state: { did: 'Delete Letter from Ben' },
  },
  {
    page: 'ionic',
    task: 'switch by a click on the item, once',
    steps: [['click', { ref: 'listitem' }]],
    state: { form: /^alerts=true /, changes: '1' },
  },
  {
    page: 'ionic',
    task: 'switch and check, once each',
    steps: [
      ['check', { ref: 'switch "Alerts"', checked: true }],
      ['check', { ref: 'checkbox "Gift wrap"', checked: true }],
    ],
    state: { form: /^alerts=true gift=true /, changes: '2' },
  },
  {
    page: 'ionic',
    task: 'choose in a dialog',
    steps: [
      ['click', { ref: 'button "Town"' }],
      ['click', { ref: 'radio "Oslo"' }],
      ['click', { ref: 'button "OK"' }],
    ],
    state: { form: /town=oslo/ },
  },
  {
    page: 'vaadin',
    task: 'tick rows',
    steps: [
      ['check', { ref: 'checkbox "Select Row 2"', checked: true }],
      ['check', { ref: 'checkbox "Select Row 4"', checked: true }],
    ],
    state: { chosen: 'Person 2, Person 4' },
  },
  {
    page: 'vaadin',
    task: 'filter and sort by the header',
    steps: [
      ['type', { ref: 'textbox "Town"', text: 'Oslo' }],
      ['click', { ref: 'generic "Name"' }],
    ],
    state: { shown: '14', sorted: 'sorted' },
  },
  {
    page: 'quasar',
    task: 'set a clock',
    steps: [
      ['type', { ref: 'spinbutton "Hour"', text: '15' }],
      ['type', { ref: 'spinbutton "Minute"', text: '35' }],
    ],
    state: { form: /^time=15:35 / },
  },
  {
    page: 'quasar',
    task: 'choose, slide, switch and turn',
    steps: [
      ['select', { ref: 'combobox "Size"', options: ['Huge'] }],
      ['type', { ref: 'slider "Volume"', text: '55' }],
      ['check', { ref: 'switch "Dark"', checked: true }],
      ['click', { ref: 'radio "grade 4"' }],
    ],
    state: { form: /size=Huge volume=55 dark=true .*rating=4/ },
  },
  {
    page: 'trix',
    task: 'replace and append',
    steps: [
      ['type', { ref: 'textbox "Letter"', text: 'Hello Ann,\nyour parcel is here.' }],
      ['type', { ref: 'textbox "Letter"', text: ' Bye.', append: true }],
    ],
    state: { text: 'Hello Ann,\nyour parcel is here. Bye.\n' },
  },
  {
    page: 'trix',
    task: 'make a word a link',
    steps: [
      ['select_text', { ref: 'textbox "Letter"', text: 'First' }],
      ['click', { ref: 'button "Link"' }],
      ['type', { ref: 'textbox "URL"', text: 'https://shop.test/' }],
      ['press_key', { ref: 'textbox "URL"', keys: 'Enter' }],
    ],
    state: { html: /<a href="https:\/\/shop\.test\/">First<\/a> letter/ },
  },
  {
    page: 'trix',
    task: 'make a list',
    steps: [
      ['click', { ref: 'textbox "Letter"' }],
      ['click', { ref: 'button "Bullets"' }],
    ],
    state: { html: '<ul><li>First letter.</li></ul>' },
  },
  {
    page: 'intl-tel-input',
    task: 'choose the country of a number',
    steps: [
      [
        'select',
        { ref: 'button "Change country for phone number, currently selected United States (+1)"', options: ['Norway'] },
      ],
      ['type', { ref: 'textbox "Phone"', text: '22334455' }],
    ],
    state: { country: 'no', number: /22334455|22 33 44 55/ },
  },
  {
    page: 'jstree',
    task: 'open a branch, and pick what is in it',
    steps: [
      ['press_key', { ref: 'treeitem "Docs"', keys: 'ArrowRight' }],
      ['click', { ref: 'treeitem "Bill"' }],
    ],
    state: { picked: 'Bill' },
  },
  {
    page: 'jstree',
    task: 'move an item into a branch',
    steps: [['drag', { ref: 'treeitem "Todo"', to_ref: 'treeitem "Photos"' }]],
    state: { moved: 'Todo to photos' },
  },
  {
    page: 'jstree',
    task: 'rename an item by its menu',
    steps: [
      ['click', { ref: 'treeitem "Todo"', button: 'right' }],
      ['click', { ref: 'link "Rename"' }],
      ['type', { text: 'Plan' }],
      ['press_key', { keys: 'Enter' }],
    ],
    state: { renamed: 'Plan' },
  },
  {
    page: 'jstree',
    task: 'tick a box',
    steps: [['click', { ref: 'treeitem "Notes"' }]],
    state: { granted: 'notes' },
  },
];
