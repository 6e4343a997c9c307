/** How a service streams chat completions, where it differs from OpenAI. */
export interface ChatManner {
  /**
   * `whole`: each call in one delta. `unindexed`: in pieces without an index, one call after the other. Default: pieces
   * with one.
   */
  calls?: 'whole' | 'unindexed';
  /** Every call has index 0: a new id begins a new call. */
  sameIndex?: true;
  /** Later pieces of a call repeat its id as ''. */
  emptyLaterIds?: true;
  /** Calls have no type. */
  noType?: true;
  /** Every piece repeats the name. */
  repeatsName?: true;
  /** An answer with calls also ends with `stop`. */
  alwaysStop?: true;
  /** `finish_reason` is '' while the answer goes on. */
  emptyFinish?: true;
  /**
   * The field that holds thoughts; `parts`: `content` is then a list with a part of type thinking; `tags`: they stand
   * in the text.
   */
  thoughts?: 'reasoning_content' | 'reasoning' | 'parts' | 'tags';
  /** Ids of calls are numbered: `functions.click:0`. */
  ids?: 'numbered';
  /** The model thinks before every answer. */
  alwaysThinks?: (model: string) => boolean;
  /** What the client must send back with the calls: Google's signature, the router's list, or an id that holds it. */
  signed?: 'extra_content' | 'reasoning_details' | 'id';
  /**
   * `always`: usage comes unasked. `x_groq`: it is also in the last choice's chunk. `choice`: only in the last choice.
   */
  usage?: 'always' | 'x_groq' | 'choice';
  /** A noise field and `usage: null` in each chunk, as OpenAI sends them. */
  noise?: true;
  /** Azure's filter: a chunk without choices first, and a choice without a delta. */
  filter?: true;
  /** A comment line that keeps the connection open. */
  keepAlive?: string;
  /** Lines end with CR LF. */
  crlf?: true;
  /** There is no [DONE]. */
  noDone?: true;
}
