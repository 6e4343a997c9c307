import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { announcedMark, type Announced } from '../../utils/page/dom/overlay';
import { createOverlay } from './drawing';

/**
 * Runs beside each action, which does not wait for it. Draws nothing without a page library, which removes the drawing
 * when it ends.
 */
export default defineUnlistedScript({
  globalName: false,
  main() {
    const world = globalThis as { [announcedMark]?: Announced; [library: symbol]: unknown };
    if (world[Symbol.for('sidehand:page-library')] === undefined) return;
    const announced = (world[announcedMark] ??= {});
    if (announced.overlay) return;
    announced.overlay = createOverlay();
    if (announced.place) announced.overlay.show(announced.place);
  },
});
