/** `to`: the language of a translation, else the user's own. */
export interface TextRequest {
  what: 'summary' | 'translation';
  text: string;
  to?: string;
}

/** `downloadable`: possible after a download. */
export type TextResponse = { text: string } | { why: 'absent' | 'downloadable' | 'same-language' };
