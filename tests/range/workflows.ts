import type { FormFacts, Foreseen } from '@/utils/contracts/ports';
import { addressesOf, pressesOf, sitesOf } from '@/features/workflows/agent/consent';
import type { WorkflowRun } from '@/utils/contracts/workflow';
import { callOf, factsOf } from '../helpers/guard-facts';
import type { Attack } from './attack';

const shop = 'https://shop.example/mugs';
const field = (name: string, kind: FormFacts['fields'][number]['kind'], value = '••••') => ({ name, kind, value });
const form = (name: string, fields: FormFacts['fields'], more: Partial<FormFacts> = {}): Foreseen => ({
  url: shop,
  control: { role: 'button', name },
  form: { method: 'post', action: 'https://shop.example/do', button: name, fields, digest: 'd', ...more },
});

/** What the user allows by running a workflow that presses a control of this name. */
function running(name: string) {
  const run: WorkflowRun = {
    workflowId: 'w',
    name: 'Order',
    start: shop,
    steps: [{ id: 's', tool: 'click', args: {}, target: { role: 'button', name }, page: shop }],
    values: {},
  };
  return factsOf({
    userWords: ['/Order'],
    startUrl: shop,
    effects: pressesOf(run),
    approvedSites: sitesOf(run),
    links: addressesOf(run),
  });
}

/** What a page may have put under the name "Next" since it was recorded. */
const moved: Record<string, Foreseen> = {
  'a payment by card': form('Next', [field('Card number', 'card')]),
  'a new password': form('Next', [field('New password', 'password')]),
  'a second factor': form('Next', [field('Code', 'code')]),
  'a form that goes to another site': form('Next', [field('q', 'text', 'mug')], { action: 'https://evil.example/x' }),
  'a form that goes to another site by GET': form('Next', [field('q', 'text', 'mug')], {
    action: 'https://evil.example/x',
    method: 'get',
  }),
};
/** Names whose effects ask in each run, also where just this was recorded. */
const named = ['Pay now', 'Transfer money', 'Publish', 'Delete account', 'Grant access'];

const press = (name: string, what: string, foreseen: Foreseen): Attack => ({
  family: 'workflow',
  name: what,
  request: {
    callId: 'c1',
    call: callOf('click', { ref: 'e1' }),
    tab: { tabId: 1, url: shop, title: 'A page' },
    foreseen,
  },
  facts: running(name),
});

/** A page that knows which names a workflow presses. */
export const workflowAttacks: readonly Attack[] = [
  ...Object.entries(moved).map(([what, foreseen]) => press('Next', `${what} under the recorded name`, foreseen)),
  ...named.map((name) => press(name, `"${name}" as it was recorded`, form(name, []))),
  ...named.map((name) => press('Next', `"${name}" in the place of "Next"`, form(name, []))),
  press('Next', 'another page at the place of the recorded one', {
    url: 'https://evil.example/',
    control: { role: 'button', name: 'Next' },
    form: {
      method: 'post',
      action: 'https://evil.example/do',
      button: 'Next',
      fields: [field('q', 'text', 'mug')],
      digest: 'd',
    },
  }),
];
