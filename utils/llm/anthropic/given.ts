/** Sent back as `content`. */
export interface GivenBlock extends Record<string, unknown> {
  type: string;
}
