/**
 * Escape closes a form into which nothing was typed. Else it leads to the button `data-cancel`, and closes the form
 * from there: one key must not lose what was typed.
 */
export function onFormEscape(event: KeyboardEvent, touched: boolean, cancel: () => void): void {
  const form = event.currentTarget as HTMLElement;
  const button = form.querySelector<HTMLElement>('[data-cancel]');
  if (!touched || !button || document.activeElement === button) cancel();
  else button.focus();
}
