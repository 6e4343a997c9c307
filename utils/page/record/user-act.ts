import type { KnownTarget } from '../known/known-target';

/**
 * Something that a person did in a page, as far as it can be done again. Plain data. Never holds what was typed into a
 * secret field.
 */
export type UserAct = {
  /** Tells one element of one document from all others: what happens to it belongs together. */
  element: string;
} & (
  | {
      kind: 'click';
      target: KnownTarget;
      /** The number of the click in a row of quick ones, from 1. */
      count: number;
      /** It only puts the caret into a field for text. */
      focuses: boolean;
      /** What made another tab or window of a link: the middle button, or a held key. */
      opens?: 'middle' | 'Control' | 'Meta' | 'Shift';
    }
  /** It opened something that was clicked then. */
  | { kind: 'hover'; target: KnownTarget }
  /** Onto `to`, or by a distance in CSS pixels. */
  | { kind: 'drag'; target: KnownTarget; to: KnownTarget | { byX: number; byY: number } }
  /** `text`: all that stands in the field now. */
  | { kind: 'type'; target: KnownTarget; text: string }
  | { kind: 'select'; target: KnownTarget; options: string[] }
  | { kind: 'check'; target: KnownTarget; checked: boolean }
  /** `keys` as the tool `press_key` takes them. Without a target: where nothing has the focus. */
  | { kind: 'key'; target?: KnownTarget; keys: string }
  /** What only the person can do each time: fill in a secret, choose a file. */
  | { kind: 'secret' | 'file'; target: KnownTarget }
  /** What cannot be done again: the person is told. */
  | { kind: 'lost'; what: LostAct; target?: undefined }
);

/**
 * A drag whose ends nobody could find again, files that were dropped into the page, pointing at something that nobody
 * could find again.
 */
export type LostAct = 'drag' | 'dropped-files' | 'hover';
