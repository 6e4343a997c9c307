import type { FormFacts, Foreseen, GuardFacts, GuardRequest } from '@/utils/contracts/ports';
import type { CallFacts } from '@/utils/contracts/call-facts';
import { callOf, factsOf } from '../helpers/guard-facts';
import type { Attack } from './attack';

export const shop = 'https://shop.example/mugs';
export const tab = { tabId: 1, url: shop, title: 'Mugs' };
export const known = (given: Partial<GuardFacts> = {}) =>
  factsOf({ userWords: ['Find a blue mug in this shop'], startUrl: shop, readSites: ['shop.example'], ...given });
export const form = (button: string, fields: FormFacts['fields'], more: Partial<FormFacts> = {}): Foreseen => ({
  url: shop,
  control: { role: 'button', name: button },
  form: { method: 'post', action: 'https://shop.example/do', button, fields, digest: 'd', ...more },
});
export const text = (name: string, value: string): FormFacts['fields'][number] => ({ name, value, kind: 'text' });
export const of = (name: string, call: CallFacts, facts: GuardFacts, more: Partial<GuardRequest> = {}): Attack => ({
  family: 'reader of the source',
  name,
  request: { callId: 'c1', call, tab, ...more },
  facts,
});
export const open = (url: string) => callOf('navigate', { action: 'goto', url });
export const click = callOf('click', { ref: 'e1' });
export const write = (body: unknown, more: { url?: string; control?: string; method?: string } = {}): CallFacts => {
  const json = JSON.stringify(body);
  const url = more.url ?? 'https://shop.example/api/v1';
  return {
    rule: 'write',
    write: {
      id: 'w',
      method: more.method ?? 'POST',
      url,
      by: 'fetch',
      page: shop,
      body: { text: json, size: json.length },
      ...(more.control === undefined ? {} : { control: more.control }),
    },
  };
};
