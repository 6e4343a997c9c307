import type { FormFacts, Foreseen, GuardFacts, GuardRequest, HeldWrite } from '@/utils/contracts/ports';
import { callOf, factsOf } from '../../helpers/guard-facts';
import type { Attack } from '../attack';

export const site = 'https://post.example';
export const page = `${site}/desk`;
export const tab = { tabId: 1, url: page, title: 'Desk' };

/** A task on the site, with what its user said. */
export const said = (words: string, given: Partial<GuardFacts> = {}): GuardFacts =>
  factsOf({ userWords: [words], startUrl: page, readSites: ['post.example'], ...given });

/** What the task has typed and what stands in the open document, as fields. */
export const typed = (values: readonly string[]): Pick<GuardFacts, 'written' | 'here'> => ({
  written: [...values],
  here: values.map((value, at) => ({ name: `Field ${at}`, value })),
});

export const form = (
  button: string,
  values: Readonly<Record<string, string>>,
  more: Partial<FormFacts> = {},
): Foreseen => ({
  url: page,
  control: { role: 'button', name: button },
  form: {
    method: 'post',
    action: `${site}/desk/save`,
    button,
    fields: Object.entries(values).map(([name, value]) => ({ name, value, kind: 'text' })),
    digest: 'd',
    ...more,
  },
});

export const press = (foreseen: Foreseen): GuardRequest => ({
  callId: 'c1',
  call: callOf('click', { ref: 'e1' }),
  tab,
  foreseen,
});
export const pressLink = (leadsTo: string, name = 'Details'): GuardRequest =>
  press({ url: page, control: { role: 'link', name, leadsTo } });
export const goTo = (url: string): GuardRequest => ({
  callId: 'c1',
  call: callOf('navigate', { action: 'goto', url }),
  tab,
});

/** A request that the page wants to make. A body that is no text is sent as JSON. */
export function send(path: string, body: unknown, more: Partial<HeldWrite> = {}): GuardRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const write = { id: 'w', method: 'POST', by: 'fetch' as const, page, url: `${site}${path}` };
  return {
    callId: 'w',
    tab,
    call: { rule: 'write', write: { ...write, body: { text, size: text.length }, control: 'Continue', ...more } },
  };
}

/** Attacks of one family, from a table of their names. */
export const family = (
  name: string,
  table: Readonly<Record<string, readonly [GuardRequest, GuardFacts]>>,
  alwaysAsks = false,
): Attack[] =>
  Object.entries(table).map(([variation, [request, facts]]) => ({
    family: name,
    name: variation,
    request,
    facts,
    ...(alwaysAsks ? { alwaysAsks } : {}),
  }));
