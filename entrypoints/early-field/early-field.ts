/** Labels the field, and notes when the user presses Enter to send its text instead of breaking the line. */
export function followEarlyField(field: HTMLTextAreaElement, label: string): void {
  if (label !== '') field.ariaLabel = label;
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.dataset.sends = 'yes';
  });
  // A user who types on has not finished.
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
