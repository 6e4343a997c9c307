/** The details of a run of code. The journal keeps them, so their size is bounded. Their texts come from the page. */
export interface CodeDetails extends Record<string, unknown> {
  /** JSON text; absent where it returned nothing. */
  returned?: string;
  /** The full length of the result in characters, where not all of it is kept. */
  total?: number;
  console: { level: string; text: string }[];
  changed?: boolean;
  /** Set where the run changed nothing, returned nothing and wrote nothing to the console. */
  noEffect?: boolean;
}

/** From the journal; undefined where the call ran no code. */
export function readCodeDetails(details: Record<string, unknown> | undefined): CodeDetails | undefined {
  return Array.isArray(details?.console) ? (details as CodeDetails) : undefined;
}
