/** `to`: a language; without it the user's own. */
export type TextRequest = { what: 'summary'; text: string } | { what: 'translation'; text: string; to?: string };

/** `downloadable`: the browser can do it after a download. */
export type TextResponse = { text: string } | { why: 'absent' | 'downloadable' | 'same-language' };
