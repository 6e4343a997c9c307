import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

/** Within it a reader is at the end (fractions of a line, rounding). */
const SLACK_PX = 24;

/**
 * Follows the end for a reader who is there, never for one who has scrolled up. `toEnd` starts following again. While
 * `rests` is true nothing is followed: the reader starts at the beginning.
 */
export function useFollowEnd(
  scroller: Ref<HTMLElement | null>,
  content: Ref<HTMLElement | null>,
  rests: () => boolean = () => false,
) {
  const atEnd = ref(true);
  let lastTop = 0;

  function toEnd(): void {
    atEnd.value = true;
    const element = scroller.value;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    // Shorter content ends higher up: that is not a reader who scrolled up.
    lastTop = element.scrollTop;
  }

  function isNear(element: HTMLElement): boolean {
    return element.scrollHeight - element.scrollTop - element.clientHeight <= SLACK_PX;
  }

  function onScroll(): void {
    const element = scroller.value;
    if (!element) return;
    const near = isNear(element);
    // Content that grew between our scroll and its event is no reader who scrolled up.
    if (near || element.scrollTop < lastTop) atEnd.value = near;
    lastTop = element.scrollTop;
  }

  // Who unfolds something reads there: the added content must not push it away.
  function onClick(event: Event): void {
    if (event.target instanceof Element && event.target.closest('summary, .work-line')) atEnd.value = false;
  }
  function onToggle(): void {
    if (scroller.value) atEnd.value = isNear(scroller.value);
  }

  const observer = new ResizeObserver(() => {
    if (atEnd.value && !rests()) toEnd();
    // In a taller panel the end may have come into view.
    else if (scroller.value && isNear(scroller.value)) atEnd.value = true;
  });
  onMounted(() => {
    for (const element of [scroller.value, content.value]) if (element) observer.observe(element);
    scroller.value?.addEventListener('scroll', onScroll, { passive: true });
    content.value?.addEventListener('click', onClick);
    // `toggle` does not bubble.
    content.value?.addEventListener('toggle', onToggle, { capture: true });
  });
  // The listeners disappear with their elements.
  onBeforeUnmount(() => observer.disconnect());

  return { atEnd, toEnd };
}
