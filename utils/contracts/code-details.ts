/** The journal keeps them, so their size is bounded. Their texts come from the page. */
export interface CodeDetails extends Record<string, unknown> {
  /** JSON text; absent where it returned nothing. */
  returned?: string;
  /** The full length in characters of a result that was cut. */
  total?: number;
  console: { level: string; text: string }[];
  changed?: boolean;
  noEffect?: boolean;
}

export function readCodeDetails(details: Record<string, unknown> | undefined): CodeDetails | undefined {
  return Array.isArray(details?.console) ? (details as CodeDetails) : undefined;
}
