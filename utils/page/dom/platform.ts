/** Each use says what differs there, and in which version that was seen. */
export const isFirefox = typeof CSS !== 'undefined' && CSS.supports('-moz-appearance', 'none');

/**
 * The pointer id of the real mouse (Chromium 156: 1, Firefox 153: 0). `setPointerCapture` throws for any other id when
 * no such pointer is down, which would end a page's own handler; for this id it does nothing.
 */
export const mouseId = isFirefox ? 0 : 1;

/** Windows opens the context menu when the button is released, other systems when it is pressed. */
export const menuOnRelease = typeof navigator !== 'undefined' && /^Win/.test(navigator.platform);
