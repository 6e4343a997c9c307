import { ref } from 'vue';

/**
 * `over` is true while files are dragged over the element. Without this a browser would open a dropped file in place of
 * the page.
 */
export function useFileDrop(take: (files: File[]) => void) {
  const over = ref(false);
  const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

  return {
    over,
    listeners: {
      dragover(event: DragEvent): void {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        over.value = true;
      },
      dragleave(event: DragEvent): void {
        const inside =
          event.currentTarget instanceof Node &&
          event.relatedTarget instanceof Node &&
          event.currentTarget.contains(event.relatedTarget);
        if (!inside) over.value = false;
      },
      drop(event: DragEvent): void {
        over.value = false;
        if (!holdsFiles(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
    },
  };
}
