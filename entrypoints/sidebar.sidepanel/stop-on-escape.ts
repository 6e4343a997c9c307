/**
 * Stops the task wherever the focus is in the panel. A card or menu that handles Escape itself comes first, and so does
 * a keyboard that is composing a character.
 */
export function stopOnEscape(isRunning: () => boolean, stop: () => Promise<void>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.isComposing || !isRunning()) return;
    event.preventDefault();
    void stop();
  };
}
