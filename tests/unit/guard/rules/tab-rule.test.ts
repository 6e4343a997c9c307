import { expect, test } from 'vitest';
import type { GuardFacts, OtherTab } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { callOf, factsOf } from '../../../helpers/guard-facts';

const diary: OtherTab = { tabId: 8, title: 'Diary', site: 'diary.example' };
const card = { rule: 'tab' as const, closes: false, tabs: [diary] };

/** `others`: the tabs of the window that neither belong to the task nor were named by the user. */
function decide(args: { action: string; tab_id?: number }, others?: OtherTab[], given: Partial<GuardFacts> = {}) {
  const request = {
    callId: 'c1',
    call: callOf('manage_tabs', args),
    tab: { tabId: 1, url: 'https://shop.example/mugs', title: '' },
  };
  return createGuard(() => false).decide({ ...request, ...(others ? { others } : {}) }, factsOf(given));
}

test('another tab of the user is neither entered nor closed before they have chosen it, whatever number the model gives', () => {
  expect(decide({ action: 'switch', tab_id: 8 }, [diary])).toEqual({ verdict: 'ask', card });
  expect(decide({ action: 'switch' }, [diary])).toMatchObject({ verdict: 'ask' });
  expect(decide({ action: 'close', tab_id: 8 }, [diary])).toMatchObject({ verdict: 'ask', card: { closes: true } });
  expect(decide({ action: 'switch', tab_id: 8 })).toMatchObject({ verdict: 'deny' });
});

test('a choice covers its call, and a card without a choice covers none', () => {
  const chosen = (callId: string, tabId?: number): Partial<GuardFacts> => ({
    grants: [{ callId, card: { ...card, ...(tabId ? { chosen: tabId } : {}) }, allow: 'once' }],
  });
  expect(decide({ action: 'switch', tab_id: 8 }, [diary], chosen('c1', 8))).toEqual({ verdict: 'allow' });
  expect(decide({ action: 'switch', tab_id: 8 }, [diary], chosen('c0', 8))).toMatchObject({ verdict: 'ask' });
  expect(decide({ action: 'switch', tab_id: 8 }, [diary], chosen('c1'))).toMatchObject({ verdict: 'ask' });
});

test('a tab of the task, or one that the user named, needs no card', () => {
  expect(decide({ action: 'switch', tab_id: 2 }, [diary])).toEqual({ verdict: 'allow' });
  expect(decide({ action: 'switch' }, [])).toEqual({ verdict: 'allow' });
});

test('the tab in which the task began is closed only as the user says, whether the call names it or not', () => {
  const own: OtherTab = { tabId: 1, title: 'Half a letter', site: 'shop.example' };
  const closing = { verdict: 'ask', card: { rule: 'tab', closes: true, tabs: [own] } };
  expect(decide({ action: 'close' }, [own])).toEqual(closing);
  expect(decide({ action: 'close', tab_id: 1 }, [own])).toEqual(closing);
  expect(decide({ action: 'close' }, [own], { safety: { ...factsOf().safety, readOnly: true } })).toEqual(closing);
  const chosen = { grants: [{ callId: 'c1', card: { ...card, closes: true, chosen: 1 }, allow: 'once' as const }] };
  expect(decide({ action: 'close' }, [own], chosen)).toEqual({ verdict: 'allow' });
});

test('a tab that the task opened is closed without a card', () => {
  expect(decide({ action: 'close' }, [diary])).toEqual({ verdict: 'allow' });
  expect(decide({ action: 'close', tab_id: 2 }, [diary])).toEqual({ verdict: 'allow' });
});
