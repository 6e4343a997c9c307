/** Labels the field, and notes an Enter that is to send its text. */
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

export interface EarlyText {
  typed: string;
  sends: boolean;
}

export function takeEarlyText(field: HTMLTextAreaElement | null): EarlyText {
  return { typed: field?.value ?? '', sends: field?.dataset.sends !== undefined && field.value.trim() !== '' };
}
