import { describe, expect, test } from 'vitest';
import type { GuardRequest } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { isOpenSite } from '@/utils/guard/sites';
import { checkEndpoint } from '@/utils/llm/endpoint';
import { siteOf } from '@/utils/web/hosts';
import { readSitePattern, withAllBelow } from '@/utils/web/site-pattern';
import { factsOf } from '../../helpers/guard-facts';
import { pressLink, said } from '../../range/kinds/scene';

describe.each(['corp', 'home', 'private', 'intranet', 'localdomain'])('A name that ends in .%s', (ending) => {
  const host = `portal.${ending}`;

  test('is one of a site with others below it', () => {
    expect(readSitePattern(`*.${host}`)).toEqual({ ok: true, pattern: `*.${host}` });
    expect(withAllBelow(host)).toBe(`*.${host}`);
  });

  test('gets no key and no approval over plain http', () => {
    expect(() => checkEndpoint({ baseUrl: `http://${host}/v1`, apiKey: 'key' })).toThrow('plain http');
    expect(isOpenSite(new URL(`http://${host}`), factsOf({ approvedSites: [host] }))).toBe(false);
    expect(siteOf(`https://${host}/`)).toBe(host);
  });

  test('is followed to another page of that network without a question', () => {
    const start = `http://wiki.${ending}/start`;
    const request: GuardRequest = { ...pressLink(`http://${host}/x`), tab: { tabId: 1, url: start, title: 'Start' } };
    const foreseen = { ...request.foreseen, url: start };
    const facts = said('Look around', { startUrl: start, readSites: [] });
    expect(createGuard(() => false).decide({ ...request, foreseen }, facts).verdict).toBe('allow');
  });
});
