/** What the panel shows and saves of a run of code. Kept in the journal, therefore bounded. Its texts come from the page. */
export interface CodeDetails extends Record<string, unknown> {
  /** What the code returned, as JSON text. Absent where it returned nothing. */
  returned?: string;
  /** Characters of the result that there were. Set where not all of them are kept. */
  total?: number;
  /** What the code wrote to the console, oldest first. */
  console: { level: string; text: string }[];
  /** Whether anything of the page changed. */
  changed?: boolean;
  /** Set where the run changed nothing and told nothing. */
  noEffect?: boolean;
}

/** The details of a call as they come from the journal; undefined where the call ran no code. */
export function readCodeDetails(details: Record<string, unknown> | undefined): CodeDetails | undefined {
  return Array.isArray(details?.console) ? (details as CodeDetails) : undefined;
}
