import type { WidgetTask } from './task.ts';

/** Fields, lists to choose from, menus and dialogs. */
export const fieldTasks: WidgetTask[] = [
  {
    page: 'natives',
    task: 'type a date and a colour',
    steps: [
      ['type', { ref: 'textbox "Date"', text: '2027-03-04' }],
      ['type', { ref: 'textbox "Paint"', text: '#ff8800' }],
    ],
    state: { values: /color=#ff8800;date=2027-03-04/ },
  },
  {
    page: 'natives',
    task: 'choose a town',
    steps: [['select', { ref: 'combobox "Town"', options: ['Bergen'] }]],
    state: { values: /town=Bergen/ },
  },
  {
    page: 'choices',
    task: 'choose one and several',
    steps: [
      ['select', { ref: 'combobox "Colour"', options: ['Blue'] }],
      ['select', { ref: 'combobox "Skills"', options: ['Cooking', 'Welding'] }],
    ],
    state: { chosen: 'Blue | Cooking+Welding' },
  },
  {
    page: 'tom-select',
    task: 'choose one and several',
    steps: [
      ['select', { ref: 'combobox "Size"', options: ['l'] }],
      ['select', { ref: 'combobox "Extras"', options: ['Sauce', 'Ice'] }],
    ],
    state: { chosen: 'l | Sauce+Ice' },
  },
  {
    page: 'select2',
    task: 'choose a country',
    steps: [['select', { ref: 'combobox "Choose a country"', options: ['Norway'] }]],
    state: { chosen: /^Norway/ },
  },
  {
    page: 'flatpickr',
    task: 'pick a day of another month',
    steps: [
      ['click', { ref: 'textbox "Arrival"' }],
      ['select', { ref: 'combobox "Month"', options: ['April'] }],
      ['click', { ref: 'generic "April 5, 2027"' }],
    ],
    state: { chosen: /^2027-04-05/ },
  },
  {
    page: 'nouislider',
    task: 'set a range',
    steps: [['type', { ref: 'slider "Lowest price"', text: '40' }]],
    state: { chosen: /^40 to/ },
  },
  {
    page: 'mui',
    task: 'choose from lists of all kinds',
    steps: [
      ['select', { ref: 'combobox "Age"', options: ['Twenty'] }],
      ['select', { ref: 'combobox "Film"', options: ['Film 42'] }],
      ['select', { ref: 'combobox "Tags"', options: ['Calm', 'Loud'] }],
    ],
    state: { form: /age=20 .*film=Film 42 tags=Calm,Loud/ },
  },
  {
    page: 'mui',
    task: 'reset by a menu and a dialog',
    steps: [
      ['click', { ref: 'button "Actions"' }],
      ['click', { ref: 'menuitem "Reset"' }],
      ['click', { ref: 'button "Reset now"' }],
    ],
    state: { form: /did=Reset done/ },
  },
  {
    page: 'ant-design',
    task: 'choose from a virtual list of 1,000',
    steps: [['select', { ref: 'combobox "Supplier :"', options: ['Supplier 640'] }]],
    state: { form: /supplier=s640/ },
  },
  {
    page: 'element-plus',
    task: 'choose in a list by clicks',
    steps: [
      ['click', { ref: 'combobox "City"' }],
      ['click', { ref: 'option "Lisbon"' }],
    ],
    state: { form: /city=lisbon/ },
  },
  {
    page: 'element-plus',
    task: 'choose in a cascader',
    steps: [
      ['click', { ref: 'textbox "Region"' }],
      ['click', { ref: 'menuitem "North"' }],
      ['click', { ref: 'menuitem "Coast"' }],
    ],
    state: { form: /region=north,coast/ },
  },
  {
    page: 'vuetify',
    task: 'choose an airport',
    steps: [['select', { ref: 'combobox "Airport"', options: ['Airport 333'] }]],
    state: { form: /airport=A333/ },
  },
  {
    page: 'vuetify',
    task: 'move a slider by keys',
    steps: [['press_key', { ref: 'slider', keys: 'ArrowRight' }]],
    state: { form: /volume=4/ },
  },
  {
    page: 'shoelace',
    task: 'fill in fields in shadow roots',
    steps: [
      ['type', { ref: 'textbox "Name *"', text: 'Ann' }],
      ['select', { ref: 'combobox "Size"', options: ['Medium'] }],
      ['check', { ref: 'switch "Fast"', checked: true }],
    ],
    state: { form: /name=Ann size=m .*fast=true/ },
  },
  {
    page: 'react-select',
    task: 'choose one',
    steps: [['select', { ref: 'combobox "Size"', options: ['Large'] }]],
    state: { form: /size=Large / },
  },
  {
    page: 'react-select',
    task: 'choose several',
    steps: [['select', { ref: 'combobox "Extras"', options: ['Small', 'Huge'] }]],
    state: { form: /extras=Small,Huge / },
  },
  {
    page: 'react-select',
    task: 'choose one of 200',
    steps: [['select', { ref: 'combobox "Town"', options: ['Town 150'] }]],
    state: { form: /town=Town 150 / },
  },
  {
    page: 'react-select',
    task: 'make a new one',
    steps: [
      ['type', { ref: 'combobox "Tags"', text: 'fresh' }],
      ['press_key', { ref: 'combobox "Tags"', keys: 'Enter' }],
    ],
    state: { form: /tags=fresh$/ },
  },
  {
    page: 'radix',
    task: 'choose in a select',
    steps: [['select', { ref: 'combobox "Size"', options: ['Large'] }]],
    state: { form: /size=Large/ },
  },
  {
    page: 'radix',
    task: 'choose in a menu',
    steps: [
      ['click', { ref: 'button "Actions"' }],
      ['click', { ref: 'menuitem "Copy"' }],
    ],
    state: { form: /did=copied/ },
  },
  {
    page: 'radix',
    task: 'choose in a submenu',
    steps: [
      ['click', { ref: 'button "Actions"' }],
      ['click', { ref: 'menuitem "Share"' }],
      ['click', { ref: 'menuitem "By mail"' }],
    ],
    state: { form: /did=mailed/ },
  },
  {
    page: 'radix',
    task: 'open a context menu',
    steps: [
      ['get_page', { find: 'Right-click here' }],
      ['click', { ref: '"Right-click here"', button: 'right' }],
      ['click', { ref: 'menuitem "Rename"' }],
    ],
    state: { form: /did=renamed/ },
  },
  {
    page: 'radix',
    task: 'hover for a card',
    steps: [['hover', { ref: 'link "@ada"' }]],
    state: { form: /hovered=true/ },
  },
  {
    page: 'radix',
    task: 'set a slider',
    steps: [['type', { ref: 'slider "Loudness"', text: '35' }]],
    state: { form: /loud=35/ },
  },
  {
    page: 'radix',
    task: 'switch and check',
    steps: [
      ['check', { ref: 'switch "Dark"', checked: true }],
      ['check', { ref: 'checkbox "Terms"', checked: true }],
    ],
    state: { form: /dark=true terms=true/ },
  },
  {
    page: 'radix',
    task: 'choose a radio and a tab',
    steps: [
      ['click', { ref: 'radio "paid"' }],
      ['click', { ref: 'tab "Two"' }],
    ],
    state: { form: /plan=paid tab=two/ },
  },
  {
    page: 'radix',
    task: 'confirm in a dialog',
    steps: [
      ['click', { ref: 'button "Remove it"' }],
      ['click', { ref: 'button "Yes, remove"' }],
    ],
    state: { form: /did=removed/ },
  },
  {
    page: 'headless-ui',
    task: 'choose in a listbox',
    steps: [['select', { ref: 'button "Owner Ada"', options: ['Cleo'] }]],
    state: { form: /who=Cleo/ },
  },
  {
    page: 'headless-ui',
    task: 'choose in a combobox',
    steps: [['select', { ref: 'combobox "Guest"', options: ['Dan'] }]],
    state: { form: /guest=Dan/ },
  },
  {
    page: 'headless-ui',
    task: 'choose in a menu',
    steps: [
      ['click', { ref: 'button "Options"' }],
      ['click', { ref: 'menuitem "Archive"' }],
    ],
    state: { form: /did=Archive/ },
  },
  {
    page: 'headless-ui',
    task: 'switch, and unfold',
    steps: [
      ['check', { ref: 'switch "Dark"', checked: true }],
      ['click', { ref: 'button "Details"' }],
      ['get_page', { find: 'Hidden words' }],
    ],
    state: { form: /dark=true/ },
    told: /Hidden words/,
  },
  {
    page: 'downshift',
    task: 'choose a book by typing',
    steps: [
      ['type', { ref: 'combobox "Book"', text: 'mid' }],
      ['click', { ref: 'option "Middlemarch"' }],
    ],
    state: { book: 'Middlemarch' },
  },
  {
    page: 'downshift',
    task: 'choose a colour',
    steps: [['select', { ref: 'combobox "Colour"', options: ['Green'] }]],
    state: { color: 'Green' },
  },
  {
    page: 'jquery-ui',
    task: 'pick a day',
    steps: [
      ['click', { ref: 'textbox "Day"' }],
      ['click', { ref: 'link "18"' }],
    ],
    state: { date: '2026-11-18' },
  },
  {
    page: 'jquery-ui',
    task: 'choose a suggestion',
    steps: [
      ['type', { ref: 'textbox "Fruit"', text: 'ap' }],
      ['click', { ref: 'listitem "Apricot"' }],
    ],
    state: { chosen: 'Apricot' },
  },
  {
    page: 'jquery-ui',
    task: 'count up',
    steps: [['click', { ref: 'button hint="spinner up"' }]],
    state: { number: '4' },
  },
  {
    page: 'jquery-ui',
    task: 'open a fold',
    steps: [['click', { ref: 'tab "Second part"' }]],
    state: { open: 'Second part' },
  },
  {
    page: 'hover-menu',
    task: 'go by a menu that opens on hover',
    steps: [
      ['hover', { ref: 'listitem' }],
      ['click', { ref: 'link "Mugs"' }],
    ],
    state: { went: 'mugs' },
  },
  {
    page: 'hover-menu',
    task: 'go by a menu in a menu',
    steps: [
      ['hover', { ref: 'listitem' }],
      ['hover', { ref: '  listitem' }],
      ['click', { ref: 'link "Iron pots"' }],
    ],
    state: { went: 'iron pots' },
  },
  {
    page: 'hover-menu',
    task: 'press a button that shows on hover',
    steps: [
      ['hover', { ref: 'group "Kettle"' }],
      ['click', { ref: 'button "Remove"' }],
    ],
    state: { went: 'removed' },
  },
  {
    page: 'react-form',
    task: 'fill in a form that corrects and checks',
    steps: [
      ['type', { ref: 'textbox "Name"', text: 'Ann' }],
      ['type', { ref: 'textbox "Phone"', text: '+1 (2) 3' }],
      ['type', { ref: 'textbox "About you"', text: 'I am Ann' }],
      ['select', { ref: 'combobox "Plan"', options: ['Plan team'] }],
      ['select', { ref: 'listbox "Days"', options: ['Mon', 'Wed'] }],
      ['click', { ref: 'radio "cash"' }],
      ['check', { ref: 'checkbox "I accept the terms"', checked: true }],
      ['click', { ref: 'button "Sign up"' }],
    ],
    state: { form: 'name=Ann phone=123 about=I am Ann plan=team days=Mon,Wed terms=true pay=cash', sent: 'Ann' },
  },
  {
    page: 'react-form',
    task: 'mend what the form complains about',
    steps: [
      ['click', { ref: 'button "Sign up"' }],
      ['type', { ref: 'textbox "Name At least 3 letters"', text: 'Ann' }],
    ],
    state: { form: /^name=Ann / },
  },
  {
    page: 'vue-form',
    task: 'fill in fields of every kind',
    steps: [
      ['type', { ref: 'textbox "Title"', text: 'Lamp' }],
      ['type', { ref: 'spinbutton "Price"', text: '12.5' }],
      ['select', { ref: 'combobox "Tax"', options: ['Reduced'] }],
      ['select', { ref: 'listbox "Tags"', options: ['New', 'Last'] }],
      ['check', { ref: 'checkbox "Blue"', checked: true }],
      ['click', { ref: 'radio "Live"' }],
      ['type', { ref: 'textbox "Made on"', text: '2026-11-20' }],
      ['type', { ref: 'slider "Rank"', text: '8' }],
      ['click', { ref: 'button "Save"' }],
    ],
    state: {
      form: /"price":12\.5,.*"tax":7,"tags":\["New","Last"\],"colours":\["blue"\],"state":"live","made":"2026-11-20",.*"rank":8/,
      sent: 'Lamp',
    },
  },
];
