import { defineBackground } from 'wxt/utils/define-background';
import { ignoreLateFailure } from '@/utils/async';
import { logCaughtLater } from '@/utils/browser/log/later';
import { firstTurn } from './first-turn';

/** What woke the background is answered, or kept, before all else is loaded. */
export default defineBackground({
  // Not async: every listener must be there before the first event is delivered.
  main() {
    const first = firstTurn();
    void first
      .freeLeft()
      .catch(ignoreLateFailure)
      .then(() => import('./rest'))
      .then(({ serve }) => serve(first), logCaughtLater);
  },
});
