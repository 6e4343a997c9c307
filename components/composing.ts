/**
 * While the user composes a character, such as a Japanese one, Enter and Escape belong to the keyboard: nothing in
 * `target` gets them.
 */
export function leaveComposingAlone(target: EventTarget): void {
  target.addEventListener(
    'keydown',
    (event) => {
      if (event instanceof KeyboardEvent && event.isComposing) event.stopPropagation();
    },
    { capture: true },
  );
}
