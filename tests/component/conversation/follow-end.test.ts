import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h, ref } from 'vue';
import { useFollowEnd } from '@/components/conversation/follow-end';

const VIEW_PX = 200;

/** A scroller that is laid out by hand: happy-dom lays nothing out. */
function open(rests = () => false) {
  const scroller = document.createElement('div');
  let [height, top, view] = [0, 0, VIEW_PX];
  Object.defineProperties(scroller, {
    clientHeight: { get: () => view },
    scrollHeight: { get: () => height },
    scrollTop: {
      get: () => top,
      set: (wanted: number) => {
        top = Math.max(0, Math.min(wanted, height - view));
      },
    },
  });
  let follow: ReturnType<typeof useFollowEnd> | undefined;
  mount(
    defineComponent({
      setup() {
        follow = useFollowEnd(ref(scroller), ref(null), rests);
        return () => h('div');
      },
    }),
  );
  return {
    scroller,
    atEnd: () => follow?.atEnd.value,
    lay(px: number) {
      height = px;
      scroller.scrollTop = top;
    },
    grow(px: number) {
      view = px;
      resized();
    },
    observe: () => resized(),
    tell: () => scroller.dispatchEvent(new Event('scroll')),
  };
}

let resized = (): void => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(): void {
        resized();
      }
      disconnect(): void {
        resized = () => undefined;
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('The end of a conversation', () => {
  it('is followed while it grows, also if it became shorter in between', () => {
    const { scroller, atEnd, lay, observe, tell } = open();
    lay(1_000);
    observe();
    tell();
    expect([scroller.scrollTop, atEnd()]).toEqual([800, true]);
    lay(900);
    observe();
    // It grows again before the browser has told of the scrolling.
    lay(1_100);
    tell();
    observe();
    expect([scroller.scrollTop, atEnd()]).toEqual([900, true]);
  });

  it('is not followed while there is no conversation: a newcomer reads from the beginning', () => {
    let empty = true;
    const { scroller, lay, observe } = open(() => empty);
    lay(1_000);
    observe();
    expect(scroller.scrollTop).toBe(0);
    empty = false;
    observe();
    expect(scroller.scrollTop).toBe(800);
  });

  it('is not followed for a reader who has scrolled up', () => {
    const { scroller, atEnd, lay, observe, tell } = open();
    lay(1_000);
    observe();
    tell();
    scroller.scrollTop = 300;
    tell();
    lay(1_100);
    observe();
    expect([scroller.scrollTop, atEnd()]).toEqual([300, false]);
  });

  it('is in view again after the panel became taller', () => {
    const { scroller, atEnd, lay, observe, tell, grow } = open();
    lay(500);
    observe();
    tell();
    scroller.scrollTop = 100;
    tell();
    expect(atEnd()).toBe(false);
    grow(400);
    expect([scroller.scrollTop, atEnd()]).toEqual([100, true]);
  });
});
