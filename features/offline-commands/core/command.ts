import type { ExtractKind } from '../../../utils/page/api';
import type { Language as Tag } from '../../../utils/settings/languages';
import type { Masked } from './masked';

/** One way to read `A into B`: the words may contain the separator, so there are several, best first. */
export interface Reading {
  what: Masked;
  where?: Masked;
}

/** Without a field the user is asked for it. Without a reading nobody knows where the text begins and ends. */
export interface TypeBody {
  kind: 'type';
  readings: Reading[];
  submit: boolean;
  append?: true;
}

/** Free of any page: targets stay words until they are resolved against the snapshot. */
export type CommandBody =
  /** It is the same on every page. */
  | { kind: 'call'; tool: string; args: Record<string, unknown> }
  /** `which`: a number from 1, or words of title or address; absent: the current tab. */
  | { kind: 'tab'; action: 'switch' | 'close'; which?: string }
  /** `how`: further arguments of the call. */
  | { kind: 'click'; target: Masked; how?: Record<string, unknown> | undefined; opens?: true }
  | { kind: 'hover'; target: Masked }
  | { kind: 'drag' | 'select' | 'upload'; readings: Reading[] }
  | TypeBody
  | { kind: 'check'; target: Masked; checked: boolean }
  /** `button`: clicked when the page has exactly one of that name. */
  | { kind: 'press'; keys: string; field?: Masked; button?: Masked }
  | { kind: 'scroll-to'; target: Masked }
  /** The page decides which form is meant. */
  | { kind: 'submit' }
  | { kind: 'extract'; what: ExtractKind | 'article'; format: 'json' | 'csv' | 'markdown'; target?: Masked; one?: true }
  | { kind: 'read'; target: Masked }
  /** `to`: a language, else the user's own. */
  | { kind: 'digest'; about: 'summary' | 'translation'; to?: string }
  /** The passages of the page that hold its words; for a search, all of them. */
  | { kind: 'digest'; about: 'question'; question: string; search?: true }
  | { kind: 'code'; code: string }
  | { kind: 'help' };

export type Command = CommandBody & { words: string; language: Tag };
