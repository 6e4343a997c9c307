import type { EffectKind } from './plan-steps';

/**
 * What the guard wants the user to decide, by the rule that asks (SECURITY, rows 4, 6, 7, 8 and 11). True facts only: what a page or model
 * wrote stands in fields of its own. Hosts are as the browser writes them, in punycode, with their port.
 */
export type ConfirmCard =
  /** Acting on a site that nobody named. */
  | { rule: 'site'; host: string }
  /** Opening an address that the model composed. `query`: its parameters, decoded, in order. */
  | { rule: 'address'; host: string; url: string; query: [name: string, value: string][] }
  /** Writing to one site after content of another was read. `sends`: what would be written. */
  | { rule: 'flow'; from: string; to: string; sends: string }
  /**
   * Sending a form, or another effect outside of the page, on `host`. `destination`: the address that gets it, as far as it can be
   * known. Values of secret fields are masked by the page library.
   */
  | { rule: 'effect'; host: string; effect: EffectKind; destination: string; fields: CardField[] }
  /** Running code in the page, or in a frame. `explanation` is the model's. `from`: other hosts that were read, whose content the code may carry. */
  | { rule: 'code'; host: string; frame?: string; from?: string[]; code: string; explanation: string };

export interface CardField {
  name: string;
  value: string;
}

/** How far the user allows what a card asks: this call, the like for the rest of the task, or not at all. */
export type Allowance = 'once' | 'task' | 'no';

/** A card that the user allowed, for the call that it asked about. */
export interface Grant {
  callId: string;
  card: ConfirmCard;
  allow: Exclude<Allowance, 'no'>;
}
