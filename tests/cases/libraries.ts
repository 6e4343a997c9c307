import type { Case } from '../helpers/cases.ts';

/** What public reports say of libraries, on pages that use them. */
export const libraries: Case[] = [
  {
    is: 'AutoNumeric: a sum in a field that holds "0,00 €" and moves the caret',
    from: 'dept/algomart#128',
    page: 'autonumeric',
    calls: [
      ['type', { ref: 'textbox "Your bid"', text: '1234,50' }],
      ['click', { ref: 'button "Send bid"' }],
    ],
    outputs: { sent: '1234.5' },
  },
  {
    is: 'AutoNumeric: a share and a sum with a sign, one after the other',
    from: 'our own: a share and a sum with a sign',
    page: 'autonumeric',
    calls: [
      ['type', { ref: 'textbox "Share"', text: '12.5' }],
      ['type', { ref: 'textbox "Shift"', text: '-99.9' }],
      ['click', { ref: 'button "Send bid"' }],
    ],
    outputs: { kept: '12.5 -99.9' },
  },
  {
    is: 'Vue Multiselect: two choices by one call',
    from: 'browser-use/browser-use#2471',
    page: 'vue-multiselect',
    calls: [
      ['select', { ref: 'e1', options: ['Ben', 'Gro'] }],
      ['select', { ref: 'e3', options: ['Sloop'] }],
      ['select', { ref: 'e1', options: ['Ada', 'Gro'] }],
    ],
    outputs: { state: 'Gro+Ada Sloop ' },
    told: [/Selected\./, /Selected\.$/],
  },
  {
    is: 'jKanban: a card that is dragged by its handle',
    from: 'riktar/jkanban#70',
    page: 'jkanban',
    calls: [['drag', { ref: 'e4', to_ref: 'generic "Sweep roof"' }]],
    outputs: { moved: 'fix-lamp in busy' },
  },
  {
    is: 'Fluent UI 3: roles and states that only its elements know',
    from: 'umbraco/Umbraco.UI#1335',
    page: 'fluent3',
    calls: [
      ['check', { ref: 'radio "Large"', checked: true }],
      ['click', { ref: 'tab "Bills"' }],
      ['click', { ref: 'button "Mute"' }],
      ['check', { ref: 'checkbox "Newsletter"', checked: true }],
      ['check', { ref: 'switch "Night mode"', checked: true }],
      ['type', { ref: 'slider "Volume"', text: '60' }],
      ['select', { ref: 'combobox "Size"', options: ['Large'] }],
      ['type', { ref: 'textbox "Nickname"', text: 'Ada' }],
    ],
    outputs: { state: 'tariff=large tab=bills mute=true news=true night=true volume=60 size=l nick=Ada' },
  },
];
