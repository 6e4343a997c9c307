import type { KnownTarget } from '../page/known/known-target';

/** Can be repeated, unless it was `lost`. Plain data, never what was typed into a secret field. */
export type UserAct = {
  /** What happens to one element of one document belongs together. */
  element: string;
} & (
  | {
      kind: 'click';
      target: KnownTarget;
      /** In a row of quick ones, from 1. */
      count: number;
      focuses: boolean;
      /** In another tab or window: by the middle button, or the held key. */
      opens?: 'middle' | 'Control' | 'Meta' | 'Shift';
    }
  | { kind: 'hover'; target: KnownTarget }
  /** `byX`, `byY`: CSS pixels. */
  | { kind: 'drag'; target: KnownTarget; to: KnownTarget | { byX: number; byY: number } }
  | { kind: 'type'; target: KnownTarget; text: string }
  | { kind: 'select'; target: KnownTarget; options: string[] }
  | { kind: 'check'; target: KnownTarget; checked: boolean }
  /** `keys`: as for `press_key`. Without a target nothing has the focus. */
  | { kind: 'key'; target?: KnownTarget; keys: string }
  /** Only the person can do it each time. */
  | { kind: 'secret' | 'file'; target: KnownTarget }
  /** It cannot be repeated, and the panel says so. */
  | { kind: 'lost'; what: LostAct; target?: undefined }
);

/** Ends of a drag, or what was pointed at, could not be found again; files were dropped. */
export type LostAct = 'drag' | 'dropped-files' | 'hover';

export const RECORD_PORT = 'sidehand:record';
export const RECORD_WATCHING = 'watching';
export const RECORD_END = 'end';

/**
 * The document keeps it until the background answers with `nth` (it is stored), and sends it again to the next
 * background.
 */
export interface SentAct {
  document: string;
  /** Counts the acts of the document from 1. */
  nth: number;
  act: UserAct;
}
