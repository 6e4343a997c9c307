/** The blocks of an answer as the server gave them. */
export interface AnthropicGiven {
  content: GivenBlock[];
}

/** A block with the fields that are read; the others are kept. */
export interface GivenBlock extends Record<string, unknown> {
  type: string;
}
