import type { Ref } from 'vue';

/** `take` gets an empty list where no file was chosen. */
export function useFileChooser(chooser: Ref<HTMLInputElement | null>, take: (files: File[]) => void) {
  return {
    onChosen(): void {
      const input = chooser.value;
      if (!input) return;
      take([...(input.files ?? [])]);
      // Lets the user choose the same file again after removing it.
      input.value = '';
    },
    onPaste(event: ClipboardEvent): void {
      const { clipboardData } = event;
      if (!clipboardData?.files.length) return;
      if (!clipboardData.types.includes('text/plain')) event.preventDefault();
      take([...clipboardData.files]);
    },
  };
}
