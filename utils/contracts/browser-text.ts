/** `to`: the language of a translation; without it the user's own. */
export interface TextRequest {
  what: 'summary' | 'translation';
  text: string;
  to?: string;
}

/** `downloadable`: the browser can do it after a download. */
export type TextResponse = { text: string } | { why: 'absent' | 'downloadable' | 'same-language' };
