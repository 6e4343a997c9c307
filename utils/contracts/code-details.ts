/** Bounded in size, as the journal keeps them. Texts come from the page. */
export interface CodeDetails extends Record<string, unknown> {
  /** JSON text; absent where it returned nothing. */
  returned?: string;
  /** In characters, where not all is kept. */
  total?: number;
  /** Oldest first */
  console: { level: string; text: string }[];
  /** Whether anything on the page changed. */
  changed?: boolean;
  /** Nothing changed, returned or on the console */
  noEffect?: boolean;
}

/** From the journal; undefined where no code ran. */
export function readCodeDetails(details: Record<string, unknown> | undefined): CodeDetails | undefined {
  return Array.isArray(details?.console) ? (details as CodeDetails) : undefined;
}
