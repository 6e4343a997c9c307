// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSteady } from '@/utils/page/steady';

let clock = 0;
const end = 900;

/** A box in a hidden tab that slides for 900 ms, by a clock of animations that the test moves. */
function sliding(): Element {
  const box = document.createElement('button');
  const animation = {
    playState: 'running', playbackRate: 1, finished: new Promise(() => undefined), effect: { getComputedTiming: () => ({ endTime: end }) },
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
    const answer = isSteady(box, 5_000);
    await vi.advanceTimersByTimeAsync(end);
    answers.push(await answer);
  }
  return { answers, ms: performance.now() - begun };
}

beforeEach(() => {
  clock = 100;
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  Object.defineProperty(document, 'timeline', { configurable: true, value: { get currentTime() { return clock; } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('an element in a hidden tab is steady when its animation has ended', async () => {
  const box = sliding();
  const answer = isSteady(box, 5_000);
  clock = end;
  await vi.advanceTimersByTimeAsync(end);
  expect(await answer).toBe(true);
});

it('an element in a hidden tab whose clock of animations stands for three seconds is as steady as it will be', async () => {
  expect(await asked(sliding())).toEqual({ answers: [false, false, false, false, true], ms: 4_500 });
});
