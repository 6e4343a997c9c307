import { describe, expect, it } from 'vitest';
import { lockNavigation } from '@/utils/browser/tabs/navigation-lock';
import { leaves, refuseRules, requestEvents, requestListeners, sessionRules } from '../../../helpers/fake-browser';

const loads = (url: string) => leaves({ url, tabId: 7 });

describe('while a navigation is locked to shop.example', () => {
  it.each([
    ['https://shop.example/new', true],
    ['http://www.shop.example/', true],
    ['https://cart.shop.example/', true],
    ['https://SHOP.example/', true],
    ['https://sink.example/', false],
    ['https://sink.example/?to=https://shop.example/', false],
    ['https://shop.example.sink.example/', false],
    ['https://myshop.example/', false],
    ['https://shopxexample/', false],
    ['https://shop.example@sink.example/', false],
    ['https://shop.example:8443/', false],
  ])('%s loads: %s', async (url, expected) => {
    await using _lock = await lockNavigation(7, ['shop.example']);
    expect(loads(url)).toBe(expected);
  });

  it('what it kept out is reported, and no other failure', async () => {
    const blocked = { url: 'https://sink.example/', error: 'net::ERR_BLOCKED_BY_CLIENT' };
    for (const [what, url] of [
      [blocked, blocked.url],
      [{ ...blocked, error: 'net::ERR_CONNECTION_REFUSED' }, undefined],
      [{ ...blocked, url: 'https://shop.example/new' }, undefined],
    ] as const) {
      const lock = await lockNavigation(7, ['shop.example']);
      requestEvents.onErrorOccurred.tell(what);
      expect(await lock.blocked()).toBe(url);
      await lock[Symbol.asyncDispose]();
    }
  });

  it('nothing of it is left after its end', async () => {
    const lock = await lockNavigation(7, ['shop.example', '127.0.0.1:8080']);
    expect(loads('http://127.0.0.1:8080/a')).toBe(true);
    await lock[Symbol.asyncDispose]();
    expect([sessionRules(), requestListeners()]).toEqual([[], [0, 0, 0, 0, 0]]);
  });
});

it('nothing is opened where the browser accepts no more rules', async () => {
  refuseRules();
  await expect(lockNavigation(7, ['shop.example'])).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
});
