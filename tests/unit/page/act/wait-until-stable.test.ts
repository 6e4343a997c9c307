// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isStable } from '@/utils/page/act/wait-until-stable';
import { noteBox } from '@/utils/page/dom/noted-boxes';

let clock = 0;
const end = 900;

/** A box in a hidden tab that slides for 900 ms, by a clock of animations that the test moves. */
function sliding(): Element {
  const box = document.createElement('button');
  const animation = {
    playState: 'running',
    playbackRate: 1,
    finished: new Promise(() => undefined),
    effect: { getComputedTiming: () => ({ endTime: end }) },
    get currentTime() {
      return clock;
    },
  };
  box.getAnimations = () => (clock < end ? [animation] : []) as unknown as Animation[];
  return box;
}

/** The answers of asking again and again, as an action does, and the milliseconds that it took. */
async function asked(box: Element): Promise<{ answers: boolean[]; ms: number }> {
  const begun = performance.now();
  const answers: boolean[] = [];
  while (!answers.at(-1) && performance.now() - begun < 5_000) {
    const answer = isStable(box, 5_000);
    await vi.advanceTimersByTimeAsync(end);
    answers.push(await answer);
  }
  return { answers, ms: performance.now() - begun };
}

beforeEach(() => {
  clock = 100;
  vi.useFakeTimers();
  vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(true);
  Object.defineProperty(Document.prototype, 'timeline', {
    configurable: true,
    value: {
      get currentTime() {
        return clock;
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('an element in a hidden tab is stable when its animation has ended', async () => {
  const box = sliding();
  const answer = isStable(box, 5_000);
  clock = end;
  await vi.advanceTimersByTimeAsync(end);
  expect(await answer).toBe(true);
});

it('an element in a hidden tab counts as stable once the animation clock has stood still for three seconds', async () => {
  expect(await asked(sliding())).toEqual({ answers: [false, false, false, false, true], ms: 4_500 });
});

/** A box in view, in which each frame ticks when the test says so. */
function inView() {
  vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(false);
  let tick: () => void = () => undefined;
  vi.stubGlobal('requestAnimationFrame', (told: () => void) => {
    tick = told;
    return 1;
  });
  const box = document.createElement('button');
  let x = 0;
  box.getBoundingClientRect = () => new DOMRect(x, 0, 10, 10);
  box.getAnimations = () => [];
  return {
    box,
    tick: () => tick(),
    moveTo: (to: number) => {
      x = to;
    },
  };
}

it('an element that was there in the frame before is stable at once', async () => {
  const { box, tick } = inView();
  noteBox(box);
  tick();
  expect(await isStable(box, 5_000)).toBe(true);
});

it('an element that is noted again where it was is stable at once, by the first of the two notes', async () => {
  const { box, tick, moveTo } = inView();
  noteBox(box);
  tick();
  noteBox(box);
  expect(await isStable(box, 5_000)).toBe(true);
  tick();
  moveTo(3);
  expect(await isStable(box, 5_000)).toBe(false);
});

it('an element that was there long ago is stable at once, and once more', async () => {
  const { box, tick } = inView();
  noteBox(box);
  tick();
  vi.advanceTimersByTime(60_000);
  expect(await isStable(box, 5_000)).toBe(true);
  tick();
  expect(await isStable(box, 5_000)).toBe(true);
});

it('an element that has moved since then is not stable', async () => {
  const { box, tick, moveTo } = inView();
  noteBox(box);
  tick();
  moveTo(3);
  expect(await isStable(box, 5_000)).toBe(false);
});

it.each<[string, (box: Element, tick: () => void) => void]>([
  ['not noted', () => undefined],
  ['noted for another element', () => noteBox(document.createElement('i'))],
  [
    'noted elsewhere',
    (box, tick) => {
      const { left } = box.getBoundingClientRect();
      box.getBoundingClientRect = () => new DOMRect(left + 3, 0, 10, 10);
      noteBox(box);
      tick();
      box.getBoundingClientRect = () => new DOMRect(left, 0, 10, 10);
      noteBox(box);
    },
  ],
  [
    'noted before an animation began',
    (box, tick) => {
      noteBox(box);
      tick();
      box.getAnimations = () =>
        [{ playState: 'running', effect: { getComputedTiming: () => ({ endTime: end }) } }] as unknown as Animation[];
    },
  ],
])('the next frame is waited for where an element was %s', async (_, prepare) => {
  const { box, tick } = inView();
  prepare(box, tick);
  let answer: boolean | undefined;
  void isStable(box, 5_000).then((steady) => {
    answer = steady;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(answer).toBeUndefined();
  tick();
  await vi.advanceTimersByTimeAsync(0);
  expect(answer).toBe(true);
});
