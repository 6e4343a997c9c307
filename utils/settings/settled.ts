import { isRecord } from '../is-record';

/**
 * A daily chore that the user settled on a card: the same act passes on this site in every task without asking,
 * whatever ids the page has in it. Nothing that a task typed, pasted or chose is ever part of it.
 */
export interface SettledAct {
  /** See `siteOf`. */
  host: string;
  /** What the page calls its control. */
  control: string;
  /** Method and address of what it sends; '' for a control that sends nothing by itself. */
  does: string;
  fields: { name: string; value: string }[];
}

/** Reads stored acts. What is damaged is left out: then the user is asked again. */
export function readSettledActs(stored: unknown): SettledAct[] {
  return Array.isArray(stored) ? stored.flatMap((one) => readSettledAct(one) ?? []) : [];
}

function readSettledAct(stored: unknown): SettledAct | undefined {
  if (!isRecord(stored) || !Array.isArray(stored.fields)) return undefined;
  const { host, control, does } = stored;
  if (![host, control, does].every((text) => typeof text === 'string')) return undefined;
  const fields = stored.fields.filter(
    (field): field is SettledAct['fields'][number] =>
      isRecord(field) && typeof field.name === 'string' && typeof field.value === 'string',
  );
  if (host === '' || control === '' || fields.length < stored.fields.length) return undefined;
  return { host: String(host), control: String(control), does: String(does), fields };
}
