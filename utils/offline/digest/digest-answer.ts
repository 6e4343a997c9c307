/** What was found, with the verbatim sentences of the page; or why nothing was found. */
export type DigestAnswer = { text: string; quotes: string[] } | { why: string };
