/** The output of a response as the server gave it: reasoning, messages and calls in their order. */
export interface ResponsesGiven {
  items: OutputItem[];
}

/** An item with the fields that are read; the others are kept. */
export interface OutputItem {
  type?: string;
  id?: string;
  /** For a message. */
  content?: { type?: string; text?: string; refusal?: string }[] | null;
  /** For a call. */
  call_id?: string;
  name?: string;
  arguments?: string | null;
  /** For reasoning. */
  encrypted_content?: string | null;
}
