// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '@/utils/page/watch/activity';
import { createNoise } from '@/utils/page/watch/noise';

describe('whether an action has changed the page', () => {
  let activity: ReturnType<typeof createActivity>;
  beforeEach(() => {
    Document.prototype.getAnimations ??= () => [];
    document.body.innerHTML =
      '<p id="clock">Now 12:04:59</p><p id="cart">Cart (2)</p><input id="name" value="Ada"><input id="gift" type="checkbox"><ins class="adsbygoogle"><b>Buy</b></ins><iframe srcdoc="Chat"></iframe><button>Save</button>';
    activity = createActivity();
  });
  afterEach(() => {
    activity.stop();
    vi.restoreAllMocks();
  });
  const byId = (id: string) => document.getElementById(id) as HTMLInputElement;
  const changedBy = (action: () => void) => {
    activity.compareFrom();
    action();
    return activity.changedSoFar();
  };

  it.each<[string, () => void]>([
    [
      'a text',
      () => {
        byId('cart').textContent = 'Cart (3)';
      },
    ],
    ['an attribute', () => byId('cart').setAttribute('aria-busy', 'true')],
    ['a new element', () => document.body.append(document.createElement('p'))],
    ['a frame that is taken away', () => document.querySelector('iframe')?.remove()],
    ['a style sheet', () => document.head.append(document.createElement('style'))],
    [
      'a linked style sheet',
      () => {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet' }));
      },
    ],
    [
      'the value of a field, of which the document tells nothing',
      () => {
        byId('name').value = 'Bea';
      },
    ],
    [
      'a tick',
      () => {
        byId('gift').checked = true;
      },
    ],
    ['the focus in a field', () => byId('name').focus()],
    ['the address', () => history.pushState(null, '', '#next')],
    ['scrolling within the page', () => byId('cart').dispatchEvent(new Event('scroll'))],
  ])('yes: %s', (_, action) => {
    expect(changedBy(action)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['nothing', () => undefined],
    ['the focus on a button', () => document.querySelector('button')?.focus()],
    [
      'a clock',
      () => {
        byId('clock').textContent = 'Now 12:05:00';
      },
    ],
    ['an attribute that stays as it is', () => byId('cart').setAttribute('id', 'cart')],
    [
      'an advertisement',
      () => {
        document.querySelector('.adsbygoogle b')!.textContent = 'Buy now';
      },
    ],
    [
      'a script or a link',
      () => {
        for (const tag of ['script', 'link']) document.body.append(document.createElement(tag));
      },
    ],
    [
      'a frame whose document is still to come',
      () => {
        const frame = document.createElement('iframe');
        frame.srcdoc = 'Chat';
        document.body.append(frame);
      },
    ],
    ['a comment', () => document.body.append(document.createComment('x'))],
  ])('no: %s', (_, action) => {
    expect(changedBy(action)).toBe(false);
  });

  it('reports nothing where no action began', () => {
    expect(activity.changedSoFar()).toBeUndefined();
  });

  it('does not count what changes by itself again and again', () => {
    let now = 0;
    const noise = createNoise(() => now);
    const records: MutationRecord[] = [];
    const observer = new MutationObserver(() => undefined);
    observer.observe(document.body, { subtree: true, childList: true });
    const tick = (text: string) => {
      byId('cart').textContent = text;
      records.splice(0, records.length, ...observer.takeRecords());
    };
    for (const text of ['1 visitor', '2 visitors', '3 visitors']) {
      tick(text);
      expect(noise.areNoise(records)).toBe(text === '3 visitors');
      noise.learn(records);
      now += 1_000;
    }
    observer.disconnect();
  });
});

describe('the first change after an action', () => {
  let activity: ReturnType<typeof createActivity>;
  beforeEach(() => {
    Document.prototype.getAnimations ??= () => [];
    document.body.innerHTML = '<p id="clock">Now 12:04:59</p><output></output>';
    activity = createActivity();
  });
  afterEach(() => activity.stop());
  const later = (ms: number) =>
    setTimeout(() => {
      document.querySelector('output')!.textContent = 'Open';
    }, ms);
  const waited = async (limitMs: number) => {
    const before = performance.now();
    const came = await activity.firstChange(limitMs);
    return { came, ms: performance.now() - before };
  };

  it('is waited for, and not longer', async () => {
    activity.compareFrom();
    later(50);
    const { came, ms } = await waited(50_000);
    expect(came).toBe(true);
    expect(ms).toBeLessThan(40_000);
    expect(activity.changedSoFar()).toBe(true);
  });

  it('is not waited for beyond the limit, nor where it has happened, nor where nothing is compared', async () => {
    expect(await waited(5_000)).toMatchObject({ came: false });
    activity.compareFrom();
    const { came, ms } = await waited(30);
    expect(came).toBe(false);
    expect(ms).toBeGreaterThanOrEqual(25);
    document.querySelector('output')!.textContent = 'Open';
    expect(await waited(5_000)).toMatchObject({ came: false });
  });

  describe('since an answer', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      activity.stop();
      activity = createActivity();
    });
    afterEach(() => void vi.useRealTimers());
    const says = (text: string) => {
      document.querySelector('output')!.textContent = text;
    };

    it('is waited for after others, too', async () => {
      activity.compareFrom();
      says('Sending');
      expect(activity.changedSoFar()).toBe(true);
      vi.advanceTimersByTime(20);
      const nothing = activity.firstChange(30, 5);
      await vi.advanceTimersByTimeAsync(30);
      expect(await nothing).toBe(false);
      const next = activity.firstChange(5_000, 5);
      says('Open');
      expect(activity.changedSoFar()).toBe(true);
      expect(await next).toBe(true);
    });

    it('is not waited for where it came before the question, whatever the action had changed', async () => {
      activity.compareFrom();
      activity.endComparison();
      vi.advanceTimersByTime(20);
      says('Ordered');
      expect([await activity.firstChange(400, 5), vi.getTimerCount()]).toEqual([false, 0]);
    });

    it('is not waited for in the document that this answer brought', async () => {
      vi.advanceTimersByTime(20);
      expect([await activity.firstChange(400, 60_000), vi.getTimerCount()]).toEqual([false, 0]);
    });
  });
});
