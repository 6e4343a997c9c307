export interface AnthropicGiven {
  content: GivenBlock[];
}

export interface GivenBlock extends Record<string, unknown> {
  type: string;
}
