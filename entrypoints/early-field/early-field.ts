/** Names the field, and notes that the user wants to send what is in it: Enter does not break the line. */
export function followEarlyField(field: HTMLTextAreaElement, label: string): void {
  if (label !== '') field.ariaLabel = label;
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.dataset.sends = 'yes';
  });
  // Who goes on typing has not finished.
  field.addEventListener('input', () => delete field.dataset.sends);
}

/** What was typed into the field, and whether it is to be sent. */
export interface EarlyText {
  typed: string;
  sends: boolean;
}

export function takeEarlyText(field: HTMLTextAreaElement | null): EarlyText {
  return { typed: field?.value ?? '', sends: field?.dataset.sends !== undefined && field.value.trim() !== '' };
}
