/** What people look for in the ordinary tasks. */
export const things = [
  'blue mug',
  'tea pot',
  'garden chair',
  'red bicycle',
  'desk lamp',
  'winter coat',
  'running shoes',
  'coffee beans',
  'phone case',
  'wooden spoon',
];
