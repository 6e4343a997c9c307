import type { KnownTarget } from '../known/known-target';

/**
 * Something that a person did in a page and that can be repeated, or that was `lost`. Plain data. Never holds what was
 * typed into a secret field.
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
      /** Set if the click opened a link in another tab or window: the middle button, or the held key. */
      opens?: 'middle' | 'Control' | 'Meta' | 'Shift';
    }
  /** Pointing at the target opened something that was then clicked. */
  | { kind: 'hover'; target: KnownTarget }
  /** Onto `to`, or by a distance in CSS pixels. */
  | { kind: 'drag'; target: KnownTarget; to: KnownTarget | { byX: number; byY: number } }
  /** `text`: the whole text of the field now. */
  | { kind: 'type'; target: KnownTarget; text: string }
  | { kind: 'select'; target: KnownTarget; options: string[] }
  | { kind: 'check'; target: KnownTarget; checked: boolean }
  /** `keys` as the tool `press_key` takes them. Without a target: where nothing has the focus. */
  | { kind: 'key'; target?: KnownTarget; keys: string }
  /** Something that only the person can do each time: fill in a secret, choose a file. */
  | { kind: 'secret' | 'file'; target: KnownTarget }
  /** Something that cannot be repeated: the panel says so. */
  | { kind: 'lost'; what: LostAct; target?: undefined }
);

/**
 * A drag whose ends could not be found again, files that were dropped into the page, or pointing at something that
 * could not be found again.
 */
export type LostAct = 'drag' | 'dropped-files' | 'hover';
