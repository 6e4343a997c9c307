/** Outlines on a 16 by 16 grid. */
export const iconPaths = {
  add: 'M8 3v10M3 8h10',
  settings: 'M2 5h6M12 5h2M10 3.5v3M2 11h2M8 11h6M6 9.5v3',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5M9 3.5l-2 9',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.6-3.9L2.5 5.6M2.5 2.6v3h3M8 5v3.2l2.2 1.4',
  tasks: 'M2.5 4l1 1 2-2M2.5 8.5l1 1 2-2M2.5 13l1 1 2-2M8 4h6M8 8.5h6M8 13h6',
  again: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9l1.6 1.5M13.5 2.6v3h-3',
  edit: 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3zM9 4.7L11.3 7',
  bin: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.7 9h5.6l.7-9M6.8 7v4M9.2 7v4',
  /** Sidehand's own pointer: marks a tab that Sidehand holds. */
  held: 'M4.5 2.5v9.2l2.4-2 1.5 3.4 1.8-.8-1.5-3.3h3.3z',
  look: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  more: 'M3 7.8v.4h.4v-.4zM7.8 7.8v.4h.4v-.4zM12.6 7.8v.4h.4v-.4z',
  page: 'M4 2h5l3 3v9H4zM9 2v3h3',
  microphone: 'M8 2.5a2 2 0 0 0-2 2V8a2 2 0 0 0 4 0V4.5a2 2 0 0 0-2-2M3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2',
  speaker: 'M2.5 6.2h2.6L8.5 3v10L5.1 9.8H2.5zM11 6a3 3 0 0 1 0 4M12.8 4.2a5.6 5.6 0 0 1 0 7.6',
  tab: 'M1.5 12.5h13M3.5 12.5v-7a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v7',
  done: 'M3 8.5l3.2 3.2L13 4.8',
  running: 'M6 3.5l5 4.5-5 4.5',
  pending: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9',
  waits: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3.2l2.2 1.4',
  failed: 'M4 4l8 8M12 4l-8 8',
  skipped: 'M3 8h10',
  warning: 'M8 2.5L14 13H2zM8 6.5v3M8 11.2v.1',
  unknown: 'M6 6a2 2 0 1 1 2.6 1.9c-.5.2-.6.6-.6 1.3M8 12v.1',
  stopped: 'M4 4h8v8H4z',
  attach: 'M10.5 5l-4.7 4.7a1.3 1.3 0 0 0 1.9 1.9l4.9-4.9a2.7 2.7 0 0 0-3.8-3.8L3.9 7.8a4 4 0 0 0 5.7 5.7l3.9-3.9',
  copy: 'M5.5 5.5h7v8h-7zM10.5 5.5v-3h-7v8h2',
  save: 'M8 2.5v7.5M4.5 7L8 10.5 11.5 7M3 13.5h10',
  image: 'M2 3.5h12v9H2zM2.5 11.5l3.5-4 2.5 2.5 2-1.5 3 3M10.6 6.2v.1',
  html: 'M4 2h5l3 3v9H4zM9 2v3h3M7 8l-1.2 1.6L7 11.2M9 8l1.2 1.6L9 11.2',
  window: 'M2 5h8.5v8.5H2zM7 9l6.5-6.5M9.5 2.5h4v4',
  close: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  down: 'M8 3v10M4 9l4 4 4-4',
  up: 'M8 13V3M4 7l4-4 4 4',
  expand: 'M4 10l4-4 4 4',
  unfold: 'M4.5 6.5L8 10l3.5-3.5',
  fold: 'M4.5 9.5L8 6l3.5 3.5',
} as const;

export type IconName = keyof typeof iconPaths;

/** Icons that point along the writing direction, so they are mirrored in right-to-left languages. */
export const directedIcons: ReadonlySet<IconName> = new Set<IconName>(['running', 'unknown', 'window']);
