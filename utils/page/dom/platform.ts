/** Each use says what differs there, and in which version that was seen. */
export const isFirefox = typeof CSS !== 'undefined' && CSS.supports('-moz-appearance', 'none');

/**
 * Of the real mouse (Chromium 156: 1, Firefox 153: 0). For any other id, `setPointerCapture` throws when no such
 * pointer is down, which would end the page's handler.
 */
export const mouseId = isFirefox ? 0 : 1;

export const onMac = typeof navigator !== 'undefined' && /Mac/.test(navigator.platform);

/** Windows opens the context menu at the release of the button, others at the press. */
export const menuOnRelease = typeof navigator !== 'undefined' && /^Win/.test(navigator.platform);
