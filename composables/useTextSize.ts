import { watchEffect } from 'vue';
import { useGeneralSettings } from '@/stores/general-settings';

/** Shows the document in the size of text that the user chose: see tokens.css. */
export function useTextSize(): void {
  const general = useGeneralSettings();
  watchEffect(() => {
    document.documentElement.dataset.textSize = general.settings.textSize;
  });
}
