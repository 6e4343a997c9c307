/** From the page, and of bounded size: the journal keeps them. */
export interface CodeDetails extends Record<string, unknown> {
  /** JSON text; absent where it returned nothing. */
  returned?: string;
  /** Of a result that was cut: its length in characters. */
  total?: number;
  console: { level: string; text: string }[];
  changed?: boolean;
  noEffect?: boolean;
}

export function readCodeDetails(details: Record<string, unknown> | undefined): CodeDetails | undefined {
  return Array.isArray(details?.console) ? (details as CodeDetails) : undefined;
}
